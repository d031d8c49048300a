// The keys to seats: told once by the server, kept by the browser.

/** A key, and the seats that it opens. */
export interface Held {
  key: string;
  seats: number[];
}

const place = (game: string) => `redfive.key.${game}`;

/** Keeps the key to a game. Where nothing can be kept, it is lost with the page. */
export function keep(game: string, held: Held) {
  try {
    localStorage.setItem(place(game), JSON.stringify(held));
  } catch {
    // A browser that keeps nothing; the key stays in the address.
  }
}

/** The key to a game: from the address, for those who carry a seat to another browser, or kept. */
export function keyOf(game: string): string | null {
  const brought = /^#key=([\w-]+)$/.exec(location.hash)?.[1];
  if (brought) {
    keep(game, { key: brought, seats: [] });
    history.replaceState(null, "", location.pathname + location.search);
    return brought;
  }
  try {
    const held = JSON.parse(localStorage.getItem(place(game)) ?? "null") as Held | null;
    return held?.key ?? null;
  } catch {
    return null;
  }
}

/** The games that this browser has a key to. */
export function held(): string[] {
  try {
    const all = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? "");
    return all.filter((it) => it.startsWith(place(""))).map((it) => it.slice(place("").length));
  } catch {
    return [];
  }
}

/** A link that carries a seat to another browser of the same person. */
export const carry = (game: string, key: string) => `${location.origin}/games/${game}#key=${key}`;
