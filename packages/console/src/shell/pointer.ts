import type { Json } from "@quarry/client";

/** Returns the keys that a JSON pointer leads along. */
export const keysOf = (pointer: string): string[] => pointer.split("/").slice(1).map(unescaped);

/** Returns a pointer in words; the names on the way of the whole are none. */
export const wordsOf = (pointer: string): string => keysOf(pointer).join(" › ") || "the whole";

/** Writes a key as a JSON pointer has it, and reads it. */
export const escaped = (key: string) => key.replaceAll("~", "~0").replaceAll("/", "~1");
export const unescaped = (key: string) => key.replaceAll("~1", "/").replaceAll("~0", "~");

/** Whether a pointer is at or below another one. */
export const isWithin = (pointer: string, outer: string): boolean =>
  pointer === outer || pointer.startsWith(`${outer}/`);

/** Returns the value at a pointer; undefined if there is none. */
export const valueAt = (whole: Json, pointer: string): Json | undefined =>
  keysOf(pointer).reduce<Json | undefined>(memberOf, whole);

/** Returns a row of a list or a member of an object; undefined if there is none. */
export function memberOf(value: Json | undefined, key: string): Json | undefined {
  if (Array.isArray(value)) return value[Number(key)];
  return value !== null && typeof value === "object" ? value[key] : undefined;
}
