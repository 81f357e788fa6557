import type { Json } from "@quarry/kernel";
import type { Dropped } from "@quarry/structure";

/** A value that a model gave and that does not fit its field. */
export type Misfit = { pointer: string; value: Json };

/** Returns those of the values that a coercion dropped: the names of properties that are none of ours are content. */
export function misfitsOf(answer: Json, dropped: readonly Dropped[]): Misfit[] {
  return dropped
    .filter(({ rule }) => rule !== "unknown_property")
    .map(({ pointer }) => ({ pointer, value: valueAt(answer, pointer) ?? null }));
}

/** Returns the value at a JSON pointer; undefined where there is none. */
export function valueAt(json: Json, pointer: string): Json | undefined {
  return pointer
    .split("/")
    .slice(1)
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<Json | undefined>(memberOf, json);
}

function memberOf(value: Json | undefined, name: string): Json | undefined {
  if (Array.isArray(value)) return value[Number(name)];
  return value !== null && typeof value === "object" ? value[name] : undefined;
}
