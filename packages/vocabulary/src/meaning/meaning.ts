import type { StructureNode } from "@quarry/api";
import { conceptsIn } from "../lexicon/lexicon.ts";
import { isGeneric } from "../lexicon/traits.ts";

/** What a node of the structure means, in concepts of the lexicon and words of its own. */
export type Meaning = {
  name: readonly string[];
  describe: readonly string[];
  /** Of the object or list around it. */
  context: readonly string[];
};

/** A name that says nothing of its own ("name", "number") is told by what stands around it. */
export function meaningOf(
  node: StructureNode,
  { name, around }: { name: string; around: readonly string[] },
): Meaning {
  const own = conceptsIn(name);
  const isVague = own.every(isGeneric);
  return {
    name: isVague ? [...new Set([...around, ...own])] : own,
    describe: conceptsIn(node.describe ?? ""),
    context: around,
  };
}
