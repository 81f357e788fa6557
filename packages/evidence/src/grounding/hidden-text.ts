import type { Evidence } from "@quarry/api";
import type { SourceDocument } from "@quarry/document";
import { firstAtOrAfter, type Span } from "@quarry/document";

/** An estimate: what is not visible may be there to mislead, so that it is trusted as little as no place. */
const MAX_CONFIDENCE = 0.3;
const MAX_NAMED = 10;

/** Whether a span touches one of others, which are sorted and apart. */
function touchesOne(others: readonly Span[], span: Span): boolean {
  const last = others[firstAtOrAfter(others, span.end) - 1];
  return last !== undefined && last.end > span.start;
}

/** Whether a span touches text that is not visible in the source. */
export function isHidden({ hidden = [] }: Pick<SourceDocument, "hidden">, span: Span): boolean {
  return touchesOne(hidden, span);
}

/** Whether a span touches text that an e-mail repeats of an earlier one. */
export function isQuoted({ quoted = [] }: Pick<SourceDocument, "quoted">, span: Span): boolean {
  return touchesOne(quoted, span);
}

/** Evidence that trusts no hidden value and names those that are. */
export function capHiddenConfidence(evidence: Evidence): Evidence {
  const pointers = evidence.leaves.filter(({ hidden }) => hidden).map(({ pointer }) => pointer);
  if (pointers.length === 0) return evidence;
  const leaves = evidence.leaves.map((leaf) =>
    leaf.hidden ? { ...leaf, confidence: Math.min(leaf.confidence, MAX_CONFIDENCE) } : leaf,
  );
  const named = pointers.slice(0, MAX_NAMED).join(", ");
  const more = pointers.length > MAX_NAMED ? ` and ${pointers.length - MAX_NAMED} more` : "";
  const message = `These values come from text that is invisible in the source: ${named}${more}`;
  return {
    ...evidence,
    leaves,
    warnings: [...evidence.warnings, { code: "hidden_text", message }],
  };
}
