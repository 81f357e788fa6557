/** A cost of something of that size; both above zero. */
export type Cost = { size: number; cost: number };

/** The power of the size with which the cost grows: the slope of the line through the logarithms. */
export function fittedExponent(costs: readonly Cost[]): number {
  const points = costs.map(({ size, cost }) => [Math.log(size), Math.log(cost)] as const);
  const meanSize = meanOf(points.map(([size]) => size));
  const meanCost = meanOf(points.map(([, cost]) => cost));
  const products = points.map(([size, cost]) => (size - meanSize) * (cost - meanCost));
  const squares = points.map(([size]) => (size - meanSize) ** 2);
  return meanOf(products) / meanOf(squares);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
