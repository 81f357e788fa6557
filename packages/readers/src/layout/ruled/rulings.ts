/** A straight line along an edge of the page, drawn to part one thing from another. */
export type Ruling = {
  direction: "across" | "down";
  at: number;
  from: number;
  to: number;
  /** Whether no line is drawn there: it is where a colored ground ends. */
  isEdge: boolean;
};

/** In the page's unit: as far apart, lines are the two sides of one, or one that is drawn twice. */
export const sameLine = 2.5;
/** In the page's unit: a line that is drawn cell by cell has no wider gaps. */
const widestGap = 3;

/** Lines on (nearly) one place, by their mean. */
function clustered(rulings: readonly Ruling[]): Ruling[][] {
  const clusters: Ruling[][] = [];
  for (const ruling of rulings.toSorted((a, b) => a.at - b.at)) {
    const cluster = clusters.at(-1);
    const first = cluster?.[0];
    if (cluster && first && ruling.at - first.at <= sameLine) cluster.push(ruling);
    else clusters.push([ruling]);
  }
  return clusters;
}

/** The lines of one place, those that touch as one. */
function joined(cluster: readonly Ruling[]): Ruling[] {
  const at = cluster.reduce((sum, ruling) => sum + ruling.at, 0) / cluster.length;
  const lines: Ruling[] = [];
  for (const ruling of cluster.toSorted((a, b) => a.from - b.from)) {
    const last = lines.at(-1);
    if (last && ruling.from - last.to <= widestGap) last.to = Math.max(last.to, ruling.to);
    else lines.push({ ...ruling, at });
  }
  return lines;
}

/** Lines as they are seen: each once, however many pieces it was drawn in. */
export function mergedRulings(rulings: readonly Ruling[]): Ruling[] {
  const directions = Map.groupBy(rulings, ({ direction }) => direction);
  return [...directions.values()].flatMap((lines) => clustered(lines).flatMap(joined));
}
