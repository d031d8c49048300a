// Changes of a view, as the live connection tells them; see docs/api.md.

type Json = unknown;
type Changes = Record<string, Json>;

const isChanges = (it: Json): it is Changes => typeof it === "object" && it !== null && !Array.isArray(it);

/** The value after a change; what did not change is the same object as before. */
export function patched(value: Json, change: Json): Json {
  if (Array.isArray(change)) return change[0];
  if (!isChanges(change)) throw new Error("a change that is none");
  if (Array.isArray(value)) return patchedList(value, change);
  if (typeof value !== "object" || value === null) throw new Error("a change of what is no object");
  const next: Record<string, Json> = { ...(value as Record<string, Json>) };
  for (const [name, it] of Object.entries(change)) {
    if (Array.isArray(it) && it.length === 0) delete next[name];
    else next[name] = patched(next[name], it);
  }
  return next;
}

function patchedList(list: Json[], change: Changes): Json[] {
  const next = [...list];
  const { cut, put, ...others } = change;
  if (Array.isArray(cut)) next.splice(Number(cut[0]), Number(cut[1]));
  if (Array.isArray(put)) next.splice(Number(put[0]), 0, ...(put[1] as Json[]));
  for (const [index, it] of Object.entries(others)) next[Number(index)] = patched(next[Number(index)], it);
  return next;
}
