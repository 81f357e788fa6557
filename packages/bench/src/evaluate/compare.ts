import { childPointer } from "@quarry/structure";
import { judge, normalised, similarity, type Verdict } from "./leaf-score.ts";

/** One leaf of the truth or of the output. `missing` has no value, `spurious` no truth. */
export type LeafOutcome = {
  /** Into the truth; rows that it does not have are `-`. */
  pointer: string;
  /** Into the output. */
  at: string;
  verdict: Verdict | "missing" | "spurious";
  value?: unknown;
  truth?: unknown;
};

/** Where the two stand that are held against each other. */
type Place = { pointer: string; at: string };

/** Holds an output against its truth leaf by leaf; lists are paired best first. */
export function compare(
  value: unknown,
  truth: unknown,
  place: Place = { pointer: "", at: "" },
): LeafOutcome[] {
  if (isEmpty(value) && isEmpty(truth)) return [];
  if (Array.isArray(truth) || Array.isArray(value)) {
    return compareLists(asList(value), asList(truth), place);
  }
  if (isRecord(truth) || isRecord(value)) {
    const [mine, theirs] = [isRecord(value) ? value : {}, isRecord(truth) ? truth : {}];
    const names = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
    return [...names].flatMap((name) =>
      compare(mine[name], theirs[name], inner(place, name, name)),
    );
  }
  if (isEmpty(value)) return [{ ...place, verdict: "missing", truth }];
  if (isEmpty(truth)) return [{ ...place, verdict: "spurious", value }];
  return [{ ...place, verdict: judge(value, truth), value, truth }];
}

function inner({ pointer, at }: Place, theirs: string | number, mine: string | number): Place {
  return { pointer: childPointer(pointer, theirs), at: childPointer(at, mine) };
}

function compareLists(values: unknown[], truths: unknown[], place: Place): LeafOutcome[] {
  const pairs = pairUp(values, truths);
  const paired = new Set(pairs.values());
  return [
    ...truths.flatMap((truth, index) => {
      const partner = pairs.get(index);
      const value = partner === undefined ? null : values[partner];
      return compare(value, truth, inner(place, index, partner ?? "-"));
    }),
    ...values.flatMap((value, index) =>
      paired.has(index) ? [] : compare(value, null, inner(place, "-", index)),
    ),
  ];
}

/** Index of the truth → index of the value most like it, the most alike pairs first. */
function pairUp(values: unknown[], truths: unknown[]): Map<number, number> {
  const candidates = truths
    .flatMap((truth, to) =>
      values.map((value, from) => ({ to, from, likeness: likeness(value, truth) })),
    )
    .filter(({ likeness }) => likeness > 0.3)
    .sort((a, b) => b.likeness - a.likeness || a.to - b.to || a.from - b.from);
  const pairs = new Map<number, number>();
  const used = new Set<number>();
  for (const { to, from } of candidates) {
    if (pairs.has(to) || used.has(from)) continue;
    pairs.set(to, from);
    used.add(from);
  }
  return pairs;
}

function likeness(value: unknown, truth: unknown): number {
  if (!isRecord(truth) || !isRecord(value)) return similarity(normalised(value), normalised(truth));
  const names = Object.keys(truth).filter((name) => !isEmpty(truth[name]));
  const sum = names.reduce(
    (total, name) => total + similarity(normalised(value[name] ?? ""), normalised(truth[name])),
    0,
  );
  return names.length === 0 ? 0 : sum / names.length;
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : isEmpty(value) ? [] : [value];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === "";
}
