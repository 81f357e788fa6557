import { isEmpty } from "@quarry/api/values";
import { likeness } from "./leaf-score.ts";
import { isRecord } from "./values.ts";

const LEAST_LIKENESS = 0.3;

/** Index of the truth → index of the value most like it, the most alike pairs first. */
export function pairUp(
  values: readonly unknown[],
  truths: readonly unknown[],
): Map<number, number> {
  const candidates = truths
    .flatMap((truth, to) =>
      values.map((value, from) => ({ to, from, alike: treeLikeness(value, truth) })),
    )
    .filter(({ alike }) => alike > LEAST_LIKENESS)
    .sort((a, b) => b.alike - a.alike || a.to - b.to || a.from - b.from);
  const pairs = new Map<number, number>();
  const used = new Set<number>();
  for (const { to, from } of candidates) {
    if (pairs.has(to) || used.has(from)) continue;
    pairs.set(to, from);
    used.add(from);
  }
  return pairs;
}

/** Mean likeness over what the truth holds, however deep. */
function treeLikeness(value: unknown, truth: unknown): number {
  if (isEmpty(value) || isEmpty(truth)) return 0;
  if (Array.isArray(truth)) return listLikeness(Array.isArray(value) ? value : [value], truth);
  if (!isRecord(truth)) return isRecord(value) ? 0 : likeness(value, truth);
  if (!isRecord(value)) return 0;
  const names = Object.keys(truth).filter((name) => !isEmpty(truth[name]));
  return mean(names.map((name) => treeLikeness(value[name], truth[name])));
}

function listLikeness(values: readonly unknown[], truths: readonly unknown[]): number {
  const best = truths.map((truth) =>
    Math.max(0, ...values.map((value) => treeLikeness(value, truth))),
  );
  return mean(best) * Math.min(1, truths.length / Math.max(1, values.length));
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
}
