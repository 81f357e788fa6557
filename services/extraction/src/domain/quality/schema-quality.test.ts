import { defaultReviewPolicy } from "@quarry/api";
import { describe, expect, it } from "vitest";
import type { ReviewRow } from "../review/review-row.ts";
import { QualityTally } from "./schema-quality.ts";
import { upperBound, valuesNeeded } from "./wilson.ts";

const engine = { id: "offline", version: "1" } as const;
const policy = { ...defaultReviewPolicy, sample: 0.1 };

type Judged = NonNullable<ReviewRow["judged"]>["values"][number];
type Counts = Partial<Judged>;

const values = (counts: Counts): Judged => ({
  ...{ field: "/total", confidence: 0.9, right: 0, wrong: 0, unseen: 0 },
  ...counts,
});

function qualityOf(
  reviews: { sampled: boolean; values: Counts[] }[],
  asked: { policy?: Partial<typeof policy>; error?: number } = {},
) {
  const tally = new QualityTally();
  for (const { sampled, values: counts } of reviews) {
    const reasons = sampled ? [{ code: "sampled" as const }] : [];
    tally.add({ reasons, judged: { engine, values: counts.map(values) } });
  }
  return tally.result({ policy: { ...policy, ...asked.policy }, error: asked.error ?? 0.01 });
}

describe("Wilson's bound", () => {
  it("equals published values", () => {
    expect(upperBound({ values: 10, wrong: 0 })).toBeCloseTo(0.2775, 4);
    expect(upperBound({ values: 100, wrong: 5 })).toBeCloseTo(0.1118, 4);
    expect(upperBound({ values: 1, wrong: 1 })).toBe(1);
  });

  it("is at most the accepted error after as many right values as are needed, and not before", () => {
    for (const error of [0.001, 0.01, 0.05, 0.3]) {
      const needed = valuesNeeded(error);
      expect(upperBound({ values: needed, wrong: 0 })).toBeLessThanOrEqual(error);
      expect(upperBound({ values: needed - 1, wrong: 0 })).toBeGreaterThan(error);
    }
  });
});

describe("the quality of a field", () => {
  it("takes sure values of the random sample alone", () => {
    const [total] = qualityOf([
      {
        sampled: true,
        values: [{ right: 110 }, { confidence: 0.5, right: 1, wrong: 4, unseen: 3 }],
      },
      { sampled: true, values: [{ confidence: 0.7, right: 2 }] },
      { sampled: false, values: [{ confidence: 0.5, wrong: 30, unseen: 0 }, { right: 9 }] },
    ]);
    expect(total).toEqual({
      ...{ field: "/total", engine, threshold: 0.7, reviewed: 156, sampled: 117, wrong: 4 },
      ...{
        unseen: 3,
        sure: { values: 112, wrong: 0, bound: upperBound({ values: 112, wrong: 0 }) },
      },
      ...{ needed: 381, state: "not_enough", leastThreshold: null },
      message: "not enough yet: 112 of about 380",
    });
  });

  it("states whether the accepted error holds, and from which threshold on", () => {
    const sampled = true;
    const given = [
      { confidence: 0.95, right: 400 },
      { confidence: 0.82, right: 300, wrong: 1 },
      { confidence: 0.7, right: 80, wrong: 20 },
    ];
    const [lax] = qualityOf([{ sampled, values: given }], { error: 0.05 });
    expect(lax).toMatchObject({
      state: "held",
      leastThreshold: 0,
      sure: { values: 801, wrong: 21 },
    });
    const [strict] = qualityOf([{ sampled, values: given }]);
    expect(strict).toMatchObject({
      ...{ state: "not_held", leastThreshold: 0.75 },
      message: "at most 4.0 % wrong at 0.7 and above",
    });
    const [own] = qualityOf([{ sampled, values: given }], {
      policy: { fields: { "/total": 0.75 } },
    });
    expect(own).toMatchObject({ state: "held", threshold: 0.75 });
    const [none] = qualityOf([{ sampled, values: given.slice(2) }]);
    expect(none).toMatchObject({ state: "not_enough", leastThreshold: null });
  });

  it("gives no accuracy if the policy takes no sample", () => {
    const reviews = [{ sampled: true, values: [{ right: 5_000 }] }];
    expect(qualityOf(reviews, { policy: { sample: 0 } })).toMatchObject([
      { state: "no_sample", sure: null, leastThreshold: null, reviewed: 5_000, sampled: 5_000 },
    ]);
  });

  it("keeps fields, engines and their versions apart", () => {
    const tally = new QualityTally();
    for (const version of ["2", "1"]) {
      const judged = { engine: { ...engine, version }, values: [values({ right: 1 })] };
      tally.add({ reasons: [], judged });
      tally.add({ reasons: [], judged: { engine, values: [values({ field: "/a", wrong: 1 })] } });
    }
    tally.add({ reasons: [] });
    const found = tally.result({ policy, error: 0.01 });
    expect(
      found.map(({ field, engine: { version }, reviewed }) => [field, version, reviewed]),
    ).toEqual([
      ["/a", "1", 2],
      ["/total", "1", 1],
      ["/total", "2", 1],
    ]);
  });
});

/** Numbers from 0 to 1, the same ones for each seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Makes 5,000 values whose rate of errors is known at each confidence. Reviewers see those of the sample, and of the others
 * the doubtful ones, of which they take up the wrong ones first.
 */
function madeStream(seed: number, rateOf: (confidence: number) => number) {
  const random = randomOf(seed);
  const tally = new QualityTally();
  const sure: number[] = [];
  for (let number = 0; number < 5_000; number++) {
    const confidence = 0.45 + 0.55 * random();
    const rate = rateOf(confidence);
    const isWrong = random() < rate;
    if (confidence >= policy.below) sure.push(rate);
    const sampled = random() < policy.sample;
    if (!sampled && (confidence >= policy.below ? !isWrong : random() < 0.5)) continue;
    const found = values({ confidence, right: isWrong ? 0 : 1, wrong: isWrong ? 1 : 0 });
    tally.add({
      reasons: sampled ? [{ code: "sampled" }] : [],
      judged: { engine, values: [found] },
    });
  }
  const truth = sure.reduce((sum, rate) => sum + rate, 0) / sure.length;
  return { tally, truth };
}

const rates: [name: string, rateOf: (confidence: number) => number][] = [
  ["one in 500 at every confidence", () => 0.002],
  ["one in 100 at every confidence", () => 0.01],
  ["one in 10 at every confidence", () => 0.1],
  ["fewer errors at higher confidences", (confidence) => (1 - confidence) / 2],
  ["hardly any error from 0.8 on", (confidence) => (confidence < 0.8 ? 0.2 : 0.003)],
];

it.each(rates)("covers the truth in at least 94 of 100 made streams with %s", (_name, rateOf) => {
  let covered = 0;
  let kept = 0;
  for (let seed = 1; seed <= 200; seed++) {
    const { tally, truth } = madeStream(seed, rateOf);
    const [field] = tally.result({ policy, error: 0.02 });
    if ((field?.sure?.bound ?? 1) >= truth) covered++;
    const least = field?.leastThreshold ?? undefined;
    if (least === undefined || errorFrom(least, rateOf) <= 0.02) kept++;
  }
  expect(covered).toBeGreaterThanOrEqual(188);
  expect(kept).toBeGreaterThanOrEqual(188);
});

/** The true rate of errors from a threshold on, over confidences that are equally frequent. */
function errorFrom(threshold: number, rateOf: (confidence: number) => number): number {
  const from = Math.max(threshold, 0.45);
  const points = Array.from(
    { length: 1_000 },
    (_, index) => from + ((1 - from) * (index + 0.5)) / 1_000,
  );
  return points.reduce((sum, each) => sum + rateOf(each), 0) / points.length;
}
