import { fold } from "@quarry/vocabulary";
import type { Option } from "../option.ts";

/** How an option stands to the others of its field. */
export const rankFeatureNames = [
  "alike before",
  "alike in all",
  "repeats",
  "rank by name",
  "rank by value",
  "is least",
  "is most",
];

/** Numbers for each option, in the order of the names; `named` is how well each is named as the field. */
export function rankFeatures(options: readonly Option[], named: readonly number[]): number[][] {
  const byName = named.map((_, at) => at).sort((a, b) => (named[b] ?? 0) - (named[a] ?? 0));
  const ranks = new Map(byName.map((at, rank) => [at, rank]));
  const keys = options.map(({ value }) => fold(String(value)));
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  const starts = options.map(({ span }) => span?.start ?? 0);
  const earlier = ranksOf(starts);
  const ordered = [...new Set(options.map(({ value }) => value))].filter(isOrdered).sort(ascending);
  return options.map(({ value }, at) => [
    earlier.get(starts[at] ?? 0) ?? 0,
    options.length,
    counts.get(keys[at] ?? "") ?? 1,
    ranks.get(at) ?? 0,
    ...byValue(value, ordered),
  ]);
}

/** How many of the numbers are less than each. */
function ranksOf(numbers: readonly number[]): Map<number, number> {
  const ranks = new Map<number, number>();
  for (const [rank, number] of numbers.toSorted((a, b) => a - b).entries())
    if (!ranks.has(number)) ranks.set(number, rank);
  return ranks;
}

/** Numbers, and days and times in their normal form, have an order. */
function isOrdered(value: Option["value"]): boolean {
  return typeof value === "number" || /^\d{4}-\d\d-\d\d|^\d\d:\d\d/.test(String(value));
}

function ascending(one: Option["value"], other: Option["value"]): number {
  return one < other ? -1 : 1;
}

/** Where a value stands in the order of all that the field may take: the latest day, the largest amount. */
function byValue(value: Option["value"], ordered: readonly Option["value"][]): number[] {
  const rank = ordered.indexOf(value);
  if (rank === -1) return [-1, 0, 0];
  return [
    rank / Math.max(1, ordered.length - 1),
    Number(rank === 0),
    Number(rank === ordered.length - 1),
  ];
}
