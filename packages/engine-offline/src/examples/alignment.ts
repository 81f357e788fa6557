/** A line that is expected to correspond to another, and how many lines away the nearest equal lines are. */
export type Expected = { line: number; distance: number };

/** Which lines of one document correspond to which lines of another. */
export type Alignment = {
  /** Share of the first document's lines that the second one has, 0 to 1. */
  likeness: number;
  /** Returns where a line of the first document is expected in the second: by the equal lines before and behind it. */
  expected(line: number): Expected[];
};

type Pair = readonly [first: number, second: number];

/** Aligns the lines of two documents by those that each of them has once, and by the equal lines around these. */
export function alignLines(first: readonly string[], second: readonly string[]): Alignment {
  const held = new Set(second);
  const pairs = extended(increasing(uniquePairs(first, second)), first, second);
  return {
    likeness: first.filter((line) => held.has(line)).length / Math.max(1, first.length),
    expected(line) {
      const next = pairs.findIndex(([one]) => one > line);
      const behind = next === -1 ? undefined : pairs[next];
      const before = next === -1 ? pairs.at(-1) : pairs[next - 1];
      return [before, behind].flatMap((pair) =>
        pair ? [{ line: pair[1] + line - pair[0], distance: Math.abs(line - pair[0]) }] : [],
      );
    },
  };
}

/** Pairs the lines that both documents have exactly once, in the order of the first. */
function uniquePairs(first: readonly string[], second: readonly string[]): Pair[] {
  const counts = (lines: readonly string[]) => Map.groupBy(lines.keys(), (at) => lines[at]);
  const [mine, theirs] = [counts(first), counts(second)];
  return [...mine].flatMap(([line, [at, ...more]]) => {
    const [other, ...others] = theirs.get(line) ?? [];
    const isOnce = more.length === 0 && others.length === 0;
    return isOnce && at !== undefined && other !== undefined ? [[at, other] as const] : [];
  });
}

/** Keeps the longest run of pairs that rises in both documents. */
function increasing(pairs: readonly Pair[]): Pair[] {
  const tails: number[] = [];
  const before: number[] = [];
  for (const [at, [, second]] of pairs.entries()) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((pairs[tails[middle] ?? 0]?.[1] ?? 0) < second) low = middle + 1;
      else high = middle;
    }
    before[at] = low > 0 ? (tails[low - 1] ?? -1) : -1;
    tails[low] = at;
  }
  const kept: Pair[] = [];
  for (let at = tails.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) {
    const pair = pairs[at];
    if (pair) kept.unshift(pair);
  }
  return kept;
}

/** Adds the equal lines right before and behind each pair, as far as the neighbouring pairs. */
function extended(
  pairs: readonly Pair[],
  first: readonly string[],
  second: readonly string[],
): Pair[] {
  const known = new Map<number, number>(pairs);
  for (const [one, other] of pairs) {
    for (const step of [-1, 1]) {
      for (let by = step; ; by += step) {
        const [at, to] = [one + by, other + by];
        if (known.has(at) || first[at] === undefined || first[at] !== second[to]) break;
        known.set(at, to);
      }
    }
  }
  return [...known].sort(([a], [b]) => a - b);
}
