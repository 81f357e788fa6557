import type { StructureNode } from "@quarry/api";
import { childPointer } from "@quarry/api/values";
import type { Json } from "@quarry/kernel";
import { coerceOutput } from "@quarry/structure";
import type { Task } from "../prompts/task.ts";
import { withOwnNames } from "../schema/wire-names.ts";
import { aligned } from "./align.ts";
import { completeRows } from "./complete-rows.ts";
import { fitToStructure } from "./fit-to-structure.ts";
import { type Misfit, misfitsOf } from "./misfits.ts";
import { habitsIn } from "./own-spelling.ts";
import { withoutThoughts } from "./thoughts.ts";

/** What was whole of an answer that broke off, in the caller's own names. */
export type Salvage = {
  output: Json;
  /** JSON pointer of the list that broke off; undefined where it was no list. */
  list: string | undefined;
  /** JSON pointer of the value that broke off, where it was no list; undefined between two values. */
  broken: string | undefined;
  /** Top-level fields that the answer did not come to. */
  unread: string[];
  /** Values that did not fit. */
  misfits: Misfit[];
};

export function salvage({ order, content }: Task, text: string): Salvage {
  const { structure, wireStructure } = order;
  const rows = completeRows(withoutThoughts(text));
  const { value, list, broken } = rows ?? { value: null, list: undefined, broken: [] };
  const hasRoot = isObject(value) && (value.result !== undefined || broken[0] === "result");
  const written = hasRoot ? (value.result ?? null) : value;
  const formed = aligned(wireStructure, written, []);
  const answer = fitToStructure(wireStructure, formed, habitsIn(content));
  const named = withOwnNames(structure, answer);
  const { value: output, dropped } = coerceOutput(structure, named);
  const pointerTo = (path: string[]) => {
    const inner = hasRoot ? path.slice(1) : path;
    const marked = inner.reduceRight<Json>((rest, key) => ({ [key]: rest }), []);
    return pointerInto(withOwnNames(structure, marked));
  };
  const brokenAt = list === undefined ? pointerTo(broken) : "";
  return {
    output,
    list: list && pointerTo(list),
    broken: brokenAt === "" ? undefined : brokenAt,
    unread: fieldsBehind(structure, named, brokenAt),
    misfits: misfitsOf(named, dropped),
  };
}

/** The top's fields of which the answer says nothing, but for the one that broke off. */
function fieldsBehind(structure: StructureNode, answer: Json, broken: string): string[] {
  if (structure.type !== "object") return [];
  const written = isObject(answer) ? answer : {};
  return Object.keys(structure.properties).filter((name) => {
    const own = childPointer("", name);
    return !Object.hasOwn(written, name) && broken !== own && !broken.startsWith(`${own}/`);
  });
}

/** The pointer of the innermost value of objects with one member each. */
function pointerInto(value: Json, pointer = ""): string {
  const [member] = isObject(value) ? Object.entries(value) : [];
  return member ? pointerInto(member[1], childPointer(pointer, member[0])) : pointer;
}

function isObject(value: Json): value is { [name: string]: Json } {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
