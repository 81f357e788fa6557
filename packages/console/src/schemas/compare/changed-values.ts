import type { Json } from "@quarry/client";

/** The places whose values differ between two outputs, as a person writes them. */
export function changedValues(before: Json, after: Json): string[] {
  const [was, is] = [leavesOf(before), leavesOf(after)];
  const places = new Set([...was.keys(), ...is.keys()]);
  return [...places].filter((place) => was.get(place) !== is.get(place));
}

function leavesOf(value: Json, place = ""): Map<string, string> {
  if (typeof value !== "object" || value === null) return new Map([[place, String(value)]]);
  const isList = Array.isArray(value);
  const members = Object.entries(value).flatMap(([name, member]) => {
    const label = isList ? `${Number(name) + 1}` : name;
    return [...leavesOf(member as Json, place === "" ? label : `${place} › ${label}`)];
  });
  return new Map(members);
}
