import type { CollectedSpan } from "./otlp.ts";

/**
 * The spans of one trace as lines, each under the span that caused it and two spaces further in,
 * siblings by name. What hangs from a span that never arrived, or from a caller's, stands at the edge.
 */
export function treeOf(
  spans: readonly CollectedSpan[],
  lineOf: (span: CollectedSpan) => string,
): string[] {
  const known = new Set(spans.map(({ spanId }) => spanId));

  function below(isChild: (span: CollectedSpan) => boolean): string[] {
    const branches = spans
      .filter(isChild)
      .map((span) => [
        lineOf(span),
        ...below(({ parentId }) => parentId === span.spanId).map((line) => `  ${line}`),
      ]);
    return branches.toSorted((one, other) => one.join("\n").localeCompare(other.join("\n"))).flat();
  }
  return below(({ parentId }) => !known.has(parentId));
}
