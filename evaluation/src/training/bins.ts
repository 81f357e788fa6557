/** Columns of features in bins: `edges` are the highest value of each bin, ascending. */
export type Bins = { columns: Uint8Array[]; edges: number[][] };

const MAX_BINS = 40;

/** Puts each feature's values into at most 40 bins of about equal size. */
export function createBins(rows: readonly Float32Array[]): Bins {
  const width = rows[0]?.length ?? 0;
  const bins: Bins = { columns: [], edges: [] };
  for (let feature = 0; feature < width; feature++) {
    const values = Float32Array.from(rows, (row) => row[feature] ?? 0);
    const edges = edgesOf(values);
    bins.edges.push(edges);
    bins.columns.push(Uint8Array.from(values, (value) => binOf(edges, value)));
  }
  return bins;
}

function edgesOf(values: Float32Array): number[] {
  const sorted = values.toSorted();
  const distinct = [...new Set(sorted)];
  if (distinct.length <= MAX_BINS) return distinct;
  const edges = Array.from(
    { length: MAX_BINS },
    (_, at) => sorted[Math.floor(((at + 1) * sorted.length) / MAX_BINS) - 1] ?? 0,
  );
  return [...new Set(edges)];
}

function binOf(edges: readonly number[], value: number): number {
  let low = 0;
  let high = edges.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((edges[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
