import { firstAtOrAfter, type Span } from "@quarry/document";
import { labelScore } from "@quarry/vocabulary";
import type { Field } from "../../fields/field.ts";
import { readValue } from "../../fields/read-value.ts";
import type { DocumentView } from "../../view.ts";
import type { FoundLeaf } from "../grid.ts";

const NAMED = 0.6;

export type LabelledLeaf = Pick<FoundLeaf, "pointer" | "value"> & { span: Span };

/** Reads the values of fields behind their labels inside a block, of which a text may have thousands. */
export type LabelReader = (body: Span, fields: readonly Field[]) => LabelledLeaf[];

export function createLabelReader(view: DocumentView): LabelReader {
  const labels = view.pairs.map(({ label }) => label);
  return (body, fields) => {
    const first = firstAtOrAfter(labels, body.start);
    return fields.flatMap((field) => labelledFrom(view, { first, end: body.end }, field) ?? []);
  };
}

/** @param of The first label to look at, and where the block ends. */
function labelledFrom(
  view: DocumentView,
  of: { first: number; end: number },
  field: Field,
): LabelledLeaf | undefined {
  for (let at = of.first; at < view.pairs.length; at++) {
    const pair = view.pairs[at];
    if (!pair || pair.label.start >= of.end) return undefined;
    if (pair.relation !== "colon" || pair.region.end > of.end) continue;
    if (labelScore(field.meaning, field.kind, pair.concepts) < NAMED) continue;
    const reading = readValue(view, field, pair.region);
    if (reading) return { pointer: field.pointer, value: reading.value, span: reading.span };
  }
  return undefined;
}
