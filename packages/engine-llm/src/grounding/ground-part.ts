import type { StructureNode } from "@quarry/api";
import type { Span } from "@quarry/document";
import { Locator } from "@quarry/evidence";
import type { Json } from "@quarry/kernel";
import type { Misfit } from "../answer/misfits.ts";
import type { Excerpt } from "../chunks/excerpt.ts";
import { groundedTree } from "../merge/grounded.ts";
import { movedBy, type Tree, withMisfits } from "../merge/tree.ts";
import type { Stated } from "../shown/stated.ts";
import { Derivations } from "./derived/derivations.ts";
import { ExampleValues } from "./example-values.ts";
import { withholdUngrounded } from "./withhold-ungrounded.ts";

/** What a model gave for a part of a document, with all that it was shown. Plain data, which crosses threads. */
export type AnsweredPart = {
  /** The part of the document. */
  part: Span;
  excerpt: Excerpt;
  /** The pages of which the model was shown a picture. */
  seenPages: readonly number[];
  /** What the source states beside its text, where the model was shown it with this part. */
  stated: Stated | undefined;
  /** The headings that it was shown above the part. */
  titles: readonly string[];
  /** The examples that it was shown, as it read them. */
  examples: string | undefined;
  structure: StructureNode;
  output: Json;
  misfits: readonly Misfit[];
  /** Whether the caller accepts values that are not in the source. */
  keepUngrounded: boolean;
};

/** Returns an output with the places of its values in the document, without those that the document does not contain. */
export function groundPart(answered: AnsweredPart): Tree {
  const { excerpt, structure: node, output: value, misfits, titles, examples } = answered;
  const { from, text } = excerpt;
  const part = { start: answered.part.start - from, end: answered.part.end - from };
  const shown = text.slice(part.start, part.end);
  const elsewhere = examples === undefined ? undefined : new ExampleValues(examples);
  const grounded = withMisfits(
    groundedTree(excerpt, part, { node, value }, answered),
    elsewhere ? elsewhere.marked(misfits, shown) : misfits,
  );
  const kept = withholdUngrounded(grounded, node, {
    document: excerpt,
    part,
    derivations: new Derivations(shown),
    above: titles.length === 0 ? undefined : new Locator({ text: titles.join("\n") }),
    elsewhere,
    keepUngrounded: answered.keepUngrounded,
  });
  return movedBy(from, kept);
}
