const measures = new Set(
  "weight height width length volume distance surface plot dimension".split(" "),
);

/** Whether a concept is of what has a unit. */
export function isMeasure(concept: string): boolean {
  return measures.has(concept);
}
