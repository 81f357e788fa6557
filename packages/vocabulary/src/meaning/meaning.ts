import type { StructureNode } from "@quarry/api";
import { conceptsIn } from "../lexicon/lexicon.ts";
import { isGeneric } from "../lexicon/traits.ts";
import { type AskedUnit, askedUnit, withoutUnit, withoutUnitInName } from "./asked-unit.ts";

/** What a node of the structure means, in concepts of the lexicon and words of its own. */
export type Meaning = {
  name: readonly string[];
  describe: readonly string[];
  /** Of the object or list around it. */
  context: readonly string[];
  /** In which it wants its number, where it says so. */
  unit?: AskedUnit;
};

/** A generic name ("name", "number") gets its meaning from the names around it. */
export function meaningOf(
  node: StructureNode,
  { name, around }: { name: string; around: readonly string[] },
): Meaning {
  const { describe = "" } = node;
  const isNumber = asksForNumber(node);
  const own = conceptsIn(isNumber ? withoutUnitInName(name) : name);
  const unit = isNumber ? askedUnit(name, describe) : undefined;
  const isVague = own.every(isGeneric);
  return {
    name: isVague ? [...new Set([...around, ...own])] : own,
    describe: conceptsIn(isNumber ? withoutUnit(describe) : describe),
    context: around,
    ...(unit && { unit }),
  };
}

function asksForNumber({ type }: StructureNode): boolean {
  return type === "number" || type === "integer";
}
