import type { FieldQuality, ReviewPolicy } from "@quarry/api";
import type { ReviewRow } from "../review/review-row.ts";
import { upperBound, valuesNeeded } from "./wilson.ts";

/** Thresholds that are compared, from the least. Few, because one of many would seem to hold by chance. */
const THRESHOLDS = Array.from({ length: 21 }, (_, index) => index / 20);

/** Values that the engine gave with one confidence, from the random sample and seen one by one. */
type Sampled = { confidence: number; right: number; wrong: number };

type Tally = Pick<FieldQuality, "field" | "engine" | "reviewed" | "unseen"> & {
  sampled: Sampled[];
};

/** Counts what reviews found about the values of a schema's fields, by field and engine. */
export class QualityTally {
  readonly #tallies = new Map<string, Tally>();

  /** Adds a completed review. Only those of the random sample say how many of the sure values are wrong. */
  add({ reasons, judged }: Pick<ReviewRow, "reasons" | "judged">): void {
    if (!judged) return;
    const isSampled = reasons.some(({ code }) => code === "sampled");
    for (const { field, confidence, right, wrong, unseen } of judged.values) {
      const tally = this.#tallyOf(field, judged.engine);
      tally.reviewed += right + wrong;
      if (!isSampled) continue;
      tally.unseen += unseen;
      if (right + wrong > 0) tally.sampled.push({ confidence, right, wrong });
    }
  }

  /**
   * Returns the quality of each field.
   *
   * @param policy the schema's; without a sample no accuracy is stated.
   * @param error the share of wrong values that is accepted, above 0 and below 1.
   */
  result({ policy, error }: { policy: ReviewPolicy; error: number }): FieldQuality[] {
    const tallies = [...this.#tallies.values()];
    return tallies
      .toSorted((a, b) => compare(a.field, b.field) || compare(a.engine.version, b.engine.version))
      .map((tally) => qualityOf(tally, { policy, error }));
  }

  #tallyOf(field: string, engine: FieldQuality["engine"]): Tally {
    const key = JSON.stringify([field, engine.id, engine.version, engine.providerModel]);
    const tally = this.#tallies.get(key) ?? { field, engine, reviewed: 0, unseen: 0, sampled: [] };
    this.#tallies.set(key, tally);
    return tally;
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

function qualityOf(
  { sampled, ...tally }: Tally,
  { policy, error }: { policy: ReviewPolicy; error: number },
): FieldQuality {
  const threshold = policy.fields[tally.field] ?? policy.below;
  const all = countFrom(sampled, 0);
  const head = { ...tally, threshold, sampled: all.values, wrong: all.wrong };
  const needed = valuesNeeded(error);
  if (policy.sample === 0) {
    const message = "no accuracy: the review policy takes no random sample";
    return { ...head, state: "no_sample", sure: null, needed, leastThreshold: null, message };
  }
  const { values, wrong } = countFrom(sampled, threshold);
  const bound = values === 0 ? null : upperBound({ values, wrong });
  const sure = { values, wrong, bound };
  const leastThreshold = THRESHOLDS.find((each) => holds(countFrom(sampled, each), error)) ?? null;
  const measured = { ...head, sure, needed, leastThreshold };
  if (bound === null || (values < needed && bound > error)) {
    const message = `not enough yet: ${values} of about ${rounded(needed)}`;
    return { ...measured, state: "not_enough", message };
  }
  const message = `at most ${(bound * 100).toFixed(1)} % wrong at ${threshold} and above`;
  return { ...measured, state: bound <= error ? "held" : "not_held", message };
}

function countFrom(sampled: readonly Sampled[], threshold: number) {
  let [values, wrong] = [0, 0];
  for (const each of sampled) {
    if (each.confidence < threshold) continue;
    values += each.right + each.wrong;
    wrong += each.wrong;
  }
  return { values, wrong };
}

function holds(counted: { values: number; wrong: number }, error: number): boolean {
  return counted.values > 0 && upperBound(counted) <= error;
}

/** A count in two digits, as it only says about how many. */
const rounded = (count: number) => Number(count.toPrecision(2));
