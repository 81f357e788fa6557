import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseCommandLine, runCommand } from "@quarry/command-line";
import { type Models, shippedModels } from "@quarry/engine-offline/training";
import { readCorpus } from "../cases/corpus.ts";
import { readGathered } from "../cases/originals.ts";
import { aligned, tableOf } from "../reports/table.ts";
import { trainExamples } from "./example-models.ts";
import { exampleRows } from "./example-outcomes.ts";
import { materialOf, pairsOf } from "./example-pairs.ts";
import { trainFurther, trainModels } from "./train-models.ts";
import { calibration, furtherTeaching, measureRecognised, measureUnseen } from "./unseen.ts";

const models = join(import.meta.dirname, "../../../packages/engine-offline/src/models");

const options = {
  /** Folders of cases, beside the project's own documents. */
  set: { type: "string", multiple: true },
  /** Parts that documents are dealt into by origin, to measure confidence on origins not seen. */
  folds: { type: "string", default: "5" },
  /** Keeps the shipped models, whose training must not have used these folders, and trains only confidence. */
  calibrate: { type: "boolean", default: false },
  /** Keeps the shipped models, and learns only what recognised documents of these folders add to them. */
  recognised: { type: "boolean", default: false },
  /** Keeps the shipped models, and learns from pairs of documents of one source what examples add to them. */
  examples: { type: "boolean", default: false },
  /** Teaches the shipped models more of what these folders hold; confidence is learned from whole kinds that had not. */
  further: { type: "boolean", default: false },
  /** File that takes every leaf's outcome on the origins not seen. */
  leaves: { type: "string" },
} as const;

/** Trains the offline engine's models; their confidence is measured on origins that they had not seen. */
await runCommand(async () => {
  const { values } = parseCommandLine({ args: process.argv.slice(2), options });
  const gathered = await readGathered(values.set ?? []);
  if (values.recognised) {
    const { recognised, report } = await measureRecognised(gathered, {
      folds: Number(values.folds),
      progress: console.error,
    });
    console.log(tableOf(report));
    await writeModels({ recognised });
    return;
  }
  if (values.examples) {
    const materials = gathered.flatMap((one) => materialOf(one) ?? []);
    console.error(`${materials.length} documents`);
    const { examples, outcomes } = trainExamples(pairsOf(materials), {
      folds: Number(values.folds),
      progress: console.error,
    });
    console.log(aligned(exampleRows(outcomes)));
    await writeModels({ examples });
    return;
  }
  const all = [...gathered, ...(await readCorpus())];
  const teaching = values.calibrate ? calibration : values.further ? furtherTeaching : undefined;
  const { cases, confidence, report, results } = await measureUnseen(all, {
    folds: Number(values.folds),
    ...(teaching && { teaching }),
    progress: console.error,
  });
  console.log(tableOf(report));
  if (values.leaves) await writeFile(values.leaves, JSON.stringify(results, undefined, 1));
  const trained = () => (values.further ? trainFurther(cases, shippedModels) : trainModels(cases));
  await writeModels({ ...(values.calibrate ? {} : trained()), confidence });
});

async function writeModels(learned: Partial<Models>): Promise<void> {
  for (const [name, model] of Object.entries(learned))
    await writeFile(join(models, `${name}.json`), `${JSON.stringify(model)}\n`);
}
