import { type Recognised, shippedModels, type Trees } from "@quarry/engine-offline/training";
import type { Case } from "../cases/cases.ts";
import { readCorpus } from "../cases/corpus.ts";
import { type Evaluation, evaluate } from "../evaluate.ts";
import { fieldPoolOf } from "./absent-fields.ts";
import { crossFit, type Teaching } from "./cross-fit.ts";
import { type Prepared, prepare } from "./prepared.ts";
import { crossFitRecognised, recognisedOf } from "./recognised.ts";
import { trainFurther, trainModels } from "./train-models.ts";

const fromNothing: Teaching = { teach: trainModels };
/** Keeps the shipped models, which none of the documents may have taught, and teaches only how sure to be of values in lists. */
export const calibration: Teaching = {
  teach: () => shippedModels,
  confidence: shippedModels.confidence,
  where: "in a list",
  together: ({ set }) => set,
};
/** Teaches the shipped models further; what they find in whole kinds that taught nothing says how sure to be. */
export const furtherTeaching: Teaching = {
  teach: (cases) => trainFurther(cases, shippedModels),
  confidence: shippedModels.confidence,
  together: ({ set }) => set,
};

/** The measurement of each document with models that were not trained on its source. */
export type Unseen = Evaluation & { cases: readonly Prepared[]; confidence: Trees };

/**
 * Splits all sources into folds and measures each fold with models trained on the others. The report covers
 * documents of others only; the project's own are training data, unless there are no others.
 *
 * @param folds As many as there are sources leaves out one source at a time.
 * @param teaching How models are taught; by default all of them from nothing.
 * @param progress Receives a line of text for each step.
 */
export async function measureUnseen(
  all: readonly Case[],
  {
    folds,
    teaching = fromNothing,
    progress,
  }: { folds: number; teaching?: Teaching; progress(line: string): void },
): Promise<Unseen> {
  const pool = fieldPoolOf(all);
  const others = all.filter((one) => !one.isOwn);
  const cases = all.flatMap((one, at) => {
    if (at % 100 === 0) progress(`document ${at} of ${all.length}`);
    return prepare(one, pool) ?? [];
  });
  const onFold = (done: number) => progress(`fold ${done} of ${folds}`);
  const { subject, confidence } = await crossFit(cases, { folds, onFold, teaching });
  const options = { split: "all", probes: true, runs: 1 } as const;
  const measured = others.length > 0 ? others : all;
  return { ...(await evaluate(subject, measured, options)), cases, confidence };
}

/**
 * The same for documents whose text was recognised in pictures: the shipped models, which none of them
 * taught, with what others of them teach beyond.
 */
export async function measureRecognised(
  all: readonly Case[],
  { folds, progress }: { folds: number; progress(line: string): void },
): Promise<Evaluation & { recognised: Recognised }> {
  const pool = fieldPoolOf([...all, ...(await readCorpus())]);
  const cases = recognisedOf(all.flatMap((one) => prepare(one, pool) ?? []));
  progress(`${cases.length} recognised documents`);
  const onFold = (done: number) => progress(`fold ${done} of ${folds}`);
  const shipped = shippedModels;
  const { subject, recognised } = await crossFitRecognised(cases, { shipped, folds, onFold });
  const measured = cases.map(({ one }) => one);
  const options = { split: "all", probes: true, runs: 1 } as const;
  return { ...(await evaluate(subject, measured, options)), recognised };
}
