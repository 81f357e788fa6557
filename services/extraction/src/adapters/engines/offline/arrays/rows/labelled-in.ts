import { firstAtOrAfter, type Span } from "../../../../../domain/span.ts";
import type { Field } from "../../fields/field.ts";
import { readValue } from "../../fields/read-value.ts";
import { labelScore } from "../../score/label-score.ts";
import type { DocumentView } from "../../view.ts";
import type { FoundLeaf } from "../grid.ts";

const NAMED = 0.6;

export type LabelledLeaf = Pick<FoundLeaf, "pointer" | "value"> & { span: Span };

/** The values of fields behind their labels inside a block. */
export function labelledIn(
  view: DocumentView,
  body: Span,
  fields: readonly Field[],
): LabelledLeaf[] {
  const first = firstAtOrAfter(
    view.pairs.map(({ label }) => label),
    body.start,
  );
  return fields.flatMap((field) => {
    for (const { label, concepts, region, relation } of view.pairs.slice(first)) {
      if (label.start >= body.end) break;
      if (relation !== "colon" || region.end > body.end) continue;
      if (labelScore(field.meaning, field.kind, concepts) < NAMED) continue;
      const reading = readValue(view, field, region);
      if (reading) {
        const { value, span } = reading;
        return [{ pointer: field.pointer, value, span }];
      }
    }
    return [];
  });
}
