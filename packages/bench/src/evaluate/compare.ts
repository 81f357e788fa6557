import { childPointer } from "@quarry/structure";
import { judge, normalised, similarity, type Verdict } from "./leaf-score.ts";

/** One leaf of the truth or of the output. `missing` has no value, `spurious` no truth. */
export type LeafOutcome = {
  pointer: string;
  verdict: Verdict | "missing" | "spurious";
  value?: unknown;
  truth?: unknown;
};

/** Holds an output against its truth leaf by leaf; lists are paired best first. */
export function compare(value: unknown, truth: unknown, pointer = ""): LeafOutcome[] {
  if (isEmpty(value) && isEmpty(truth)) return [];
  if (Array.isArray(truth) || Array.isArray(value)) {
    return compareLists(asList(value), asList(truth), pointer);
  }
  if (isRecord(truth) || isRecord(value)) {
    const [mine, theirs] = [isRecord(value) ? value : {}, isRecord(truth) ? truth : {}];
    const names = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
    return [...names].flatMap((name) =>
      compare(mine[name], theirs[name], childPointer(pointer, name)),
    );
  }
  if (isEmpty(value)) return [{ pointer, verdict: "missing", truth }];
  if (isEmpty(truth)) return [{ pointer, verdict: "spurious", value }];
  return [{ pointer, verdict: judge(value, truth), value, truth }];
}

function compareLists(values: unknown[], truths: unknown[], pointer: string): LeafOutcome[] {
  const pairs = pairUp(values, truths);
  const paired = new Set(pairs.values());
  const rest = values.filter((_, index) => !paired.has(index));
  return [
    ...truths.flatMap((truth, index) => {
      const partner = pairs.get(index);
      return compare(
        partner === undefined ? null : values[partner],
        truth,
        childPointer(pointer, index),
      );
    }),
    ...rest.flatMap((value) => compare(value, null, childPointer(pointer, "-"))),
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
