import type { StructureNode } from "@quarry/api";
import type { Json } from "@quarry/kernel";
import { emptyOutput } from "@quarry/structure";
import type { Misfit } from "../answer/misfits.ts";
import type { Salvage } from "../answer/salvage.ts";
import { narrowed, type PromptOrder } from "../prompts/task.ts";
import { valueBrokenOff, valuesLeftOut, type Warning } from "./warnings.ts";

/** What is kept of an answer that broke off outside of any list, and what is asked for next. */
export type Rest = {
  output: Json;
  misfits: readonly Misfit[];
  warnings: Warning[];
  /** The fields that are still to be read; undefined where there are none. */
  order: PromptOrder | undefined;
};

/**
 * A value that broke off is asked for once more with the fields behind it, unless it was the first
 * one asked for, or the answer ran away in it: then it is left out. Undefined where nothing was
 * whole, or a list broke off, which only a shorter document solves.
 */
export function restOf(order: PromptOrder, saved: Salvage, ranAway: boolean): Rest | undefined {
  const { structure } = order;
  const { broken, unread, misfits, list } = saved;
  if (structure.type !== "object" || list !== undefined) return undefined;
  const names = Object.keys(structure.properties);
  const top = names.find((name) => broken?.split("/")[1] === escaped(name));
  const whole = names.filter((name) => name !== top && !unread.includes(name));
  if (whole.length === 0 && top === undefined) return undefined;
  const isLeftOut = top !== undefined && (ranAway || whole.length === 0);
  const asked = names.filter((name) => unread.includes(name) || (name === top && !isLeftOut));
  return {
    output: isLeftOut ? saved.output : withFieldsOf(structure, only(saved.output, whole)),
    misfits,
    warnings: [
      ...valuesLeftOut(misfits),
      ...(isLeftOut && broken !== undefined ? [valueBrokenOff(broken, ranAway)] : []),
    ],
    order: asked.length > 0 ? narrowed(order, asked) : undefined,
  };
}

/** An output of some of the structure's fields, with the others empty. */
export function withFieldsOf(structure: StructureNode, output: Json): Json {
  const empty = emptyOutput(structure);
  return isObject(empty) && isObject(output) ? { ...empty, ...output } : output;
}

function only(output: Json, names: readonly string[]): Json {
  if (!isObject(output)) return output;
  return Object.fromEntries(Object.entries(output).filter(([name]) => names.includes(name)));
}

/** As it stands in a JSON pointer. */
function escaped(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

function isObject(value: Json): value is { [name: string]: Json } {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
