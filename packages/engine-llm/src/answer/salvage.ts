import type { Json } from "@quarry/kernel";
import { childPointer, coerceOutput } from "@quarry/structure";
import type { Order } from "../prompts/task.ts";
import { withOwnNames } from "../schema/wire-names.ts";
import { completeRows } from "./complete-rows.ts";
import { fitToStructure } from "./fit-to-structure.ts";

/** What was whole of an answer that broke off, in the caller's own names. */
export type Salvage = {
  output: Json;
  /** JSON pointer of the list that broke off; undefined where it was no list. */
  list: string | undefined;
};

export function salvage({ structure, wireStructure }: Order, text: string): Salvage {
  const rows = completeRows(text);
  const { value, list } = rows ?? { value: null, list: undefined };
  const hasRoot = isObject(value) && value.result !== undefined;
  const answer = fitToStructure(wireStructure, hasRoot ? (value.result ?? null) : value);
  const { value: output } = coerceOutput(structure, withOwnNames(structure, answer));
  const path = hasRoot ? list?.slice(1) : list;
  const marked = path?.reduceRight<Json>((inner, key) => ({ [key]: inner }), []);
  return {
    output,
    list: marked === undefined ? undefined : pointerInto(withOwnNames(structure, marked)),
  };
}

/** The pointer of the innermost value of objects with one member each. */
function pointerInto(value: Json, pointer = ""): string {
  const [member] = isObject(value) ? Object.entries(value) : [];
  return member ? pointerInto(member[1], childPointer(pointer, member[0])) : pointer;
}

function isObject(value: Json): value is { [name: string]: Json } {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
