import type { Point } from "./rectangle.ts";

/** A map of likelihoods (0 to 1), row by row. */
export type LikelihoodMap = { data: Float32Array; width: number; height: number };

/** Places of a map that hang together. */
export type Component = {
  /** Ends of its rows, as corners of pixels: their hull is that of the component. */
  points: Point[];
  /** Mean likelihood of its places. */
  mean: number;
};

type Run = { row: number; from: number; to: number; sum: number; group: number };

/** Runs of places above a limit, row by row. */
function runsOf({ data, width, height }: LikelihoodMap, limit: number): Run[] {
  const runs: Run[] = [];
  for (let row = 0; row < height; row++) {
    let run: Run | undefined;
    for (let column = 0; column < width; column++) {
      const value = data[row * width + column] ?? 0;
      if (value <= limit) run = undefined;
      else if (run) {
        run.to = column + 1;
        run.sum += value;
      } else {
        run = { row, from: column, to: column + 1, sum: value, group: runs.length };
        runs.push(run);
      }
    }
  }
  return runs;
}

/** Unites the groups of runs that touch, corners included; the least index stands for a group. */
function unite(runs: readonly Run[]): (index: number) => number {
  const parents = runs.map((_, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    while ((parents[root] ?? root) !== root) root = parents[root] ?? root;
    for (let at = index; at !== root; ) {
      const next = parents[at] ?? root;
      parents[at] = root;
      at = next;
    }
    return root;
  };
  let above = 0;
  runs.forEach((run, index) => {
    for (let next = runs[above]; next && isBefore(next, run); next = runs[above]) above += 1;
    for (let at = above; at < index; at++) {
      const other = runs[at];
      if (!other || other.row >= run.row || other.from > run.to) break;
      const [a, b] = [rootOf(index), rootOf(at)];
      parents[Math.max(a, b)] = Math.min(a, b);
    }
  });
  return rootOf;
}

/** Whether a run ends before it could touch another, or one further on in its row. */
function isBefore(other: Run, run: Run): boolean {
  return other.row < run.row - 1 || (other.row === run.row - 1 && other.to < run.from);
}

/** The parts of a map above a limit that hang together, in the order of their first row. */
export function componentsOf(map: LikelihoodMap, limit: number): Component[] {
  const runs = runsOf(map, limit);
  const groupOf = unite(runs);
  const groups = Map.groupBy(runs, (_, index) => groupOf(index));
  return [...groups.values()].map((group) => ({
    points: group.flatMap(({ row, from, to }) =>
      [from, to].flatMap((x) => [
        { x, y: row },
        { x, y: row + 1 },
      ]),
    ),
    mean:
      group.reduce((sum, run) => sum + run.sum, 0) /
      group.reduce((sum, { from, to }) => sum + to - from, 0),
  }));
}
