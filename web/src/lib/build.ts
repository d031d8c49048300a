// A squad that is being built, and its list as the server reads it.

import type { CardsView, PilotEntry, ShipEntry, UpgradeEntry } from "./types";

/** A ship of it: the pilot, and what is in each of its slots. */
export interface BuiltShip {
  ship: string;
  pilot: string;
  upgrades: (string | null)[];
}

export interface Built {
  name: string;
  faction: string;
  points: string;
  ships: BuiltShip[];
}

const slotKey = (slot: string) => slot.toLowerCase().replace(/[^a-z]+/g, "-");

export const shipOf = (cards: CardsView, id: string): ShipEntry | undefined => cards.ships.find((it) => it.id === id);
export const pilotOf = (cards: CardsView, built: BuiltShip): PilotEntry | undefined =>
  shipOf(cards, built.ship)?.pilots.find((it) => it.id === built.pilot);
export const upgradeOf = (cards: CardsView, id: string | null): UpgradeEntry | undefined => cards.upgrades.find((it) => it.id === id);

/** What the upgrades of a ship cost together, as far as that is known. */
export const spent = (cards: CardsView, built: BuiltShip): number =>
  built.upgrades.reduce((sum, id) => sum + (upgradeOf(cards, id)?.cost ?? 0), 0);

/** What a squad costs. */
export const cost = (cards: CardsView, built: Built): number =>
  built.ships.reduce((sum, ship) => sum + (pilotOf(cards, ship)?.cost ?? 0), 0);

/** The list as XWS. */
export function xws(cards: CardsView, { name, faction, ships }: Built): string {
  const pilots = ships.map((built) => {
    const pilot = pilotOf(cards, built);
    const upgrades: Record<string, string[]> = {};
    for (const [i, id] of built.upgrades.entries()) {
      const slot = pilot?.slots[i];
      if (id === null || slot === undefined) continue;
      const own = upgradeOf(cards, id)?.slots[0] ?? slot;
      (upgrades[slotKey(own)] ??= []).push(id);
    }
    return { id: built.pilot, ship: built.ship, ...(Object.keys(upgrades).length > 0 ? { upgrades } : {}) };
  });
  return JSON.stringify({ version: "2.0.0", faction, name, pilots });
}

/** In the address, so that a link is a squad. */
export const packed = (built: Built): string => new URLSearchParams({
  name: built.name, faction: built.faction, points: built.points,
  ships: built.ships.map((it) => [it.ship, it.pilot, ...it.upgrades.map((id) => id ?? "")].join(".")).join("_"),
}).toString();

export function unpacked(query: string): Built | null {
  const words = new URLSearchParams(query);
  const faction = words.get("faction");
  if (faction === null) return null;
  const ships = (words.get("ships") ?? "").split("_").filter((it) => it !== "").map((it): BuiltShip => {
    const [ship = "", pilot = "", ...upgrades] = it.split(".");
    return { ship, pilot, upgrades: upgrades.map((id) => id || null) };
  });
  return { name: words.get("name") ?? "My squad", faction, points: words.get("points") ?? "", ships };
}
