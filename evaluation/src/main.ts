import { writeFile } from "node:fs/promises";
import { runCommand, UsageError } from "@quarry/command-line";
import { type Case, readCases } from "./cases/cases.ts";
import { readCorpus } from "./cases/corpus.ts";
import { readGathered, withOriginals } from "./cases/originals.ts";
import { casesIn } from "./cases/split.ts";
import { withoutMarkup } from "./cases/without-markup.ts";
import { digestOf, evaluate } from "./evaluate.ts";
import { readOptions } from "./options.ts";
import { readEarlierReport } from "./reports/earlier-report.ts";
import { notCompared, regressions } from "./reports/regressions.ts";
import type { Report } from "./reports/report.ts";
import { tableOf } from "./reports/table.ts";
import { openInProcess } from "./subjects/in-process.ts";
import { ownExamples } from "./subjects/own-examples.ts";
import type { Subject } from "./subjects/subject.ts";
import { calibration, measureRecognised, measureUnseen } from "./training/unseen.ts";

type Options = ReturnType<typeof readOptions>;

/** Ends with 1 where something became worse. */
await runCommand(async () => {
  process.exitCode = await run(readOptions(process.argv.slice(2)));
});

async function run(options: Options): Promise<number> {
  if (options.unseen) return await runUnseen(options);
  const chosen = await chosenCases(options);
  const cases = options["end-to-end"] ? chosen : await withOriginals(chosen);
  await using subject = await subjectOf(options, cases);
  const measured = { engine: subject.engine, split: options.split, documents: digestOf(cases) };
  const before =
    options.compare === undefined ? undefined : await readEarlierReport(options.compare, measured);
  const isSlow = options.engine !== "offline" || options["end-to-end"];
  const progress = isSlow ? console.error : undefined;
  const { report, results } = await evaluate(subject, cases, {
    ...options,
    ...(progress && { progress }),
  });
  if (options.leaves) await writeFile(options.leaves, JSON.stringify(results, undefined, 1));
  console.log(options.json ? JSON.stringify(report, undefined, 2) : tableOf(report));
  return before ? reportWorse(before, report) : 0;
}

/** Measures each source with models that have not seen it. */
async function runUnseen({ set = [], folds, leaves, json, ...options }: Options): Promise<number> {
  const gathered = await readGathered(set);
  const teaching = options.calibrate ? { teaching: calibration } : {};
  const progress = console.error;
  const { report, results } = options.recognised
    ? await measureRecognised(gathered, { folds, progress })
    : await measureUnseen([...gathered, ...(await readCorpus())], { folds, progress, ...teaching });
  if (leaves) await writeFile(leaves, JSON.stringify(results, undefined, 1));
  console.log(json ? JSON.stringify(report, undefined, 2) : tableOf(report));
  return 0;
}

async function subjectOf(options: Options, cases: readonly Case[]): Promise<Subject> {
  const { engine, script, examples } = options;
  const examplesFor = examples > 0 ? ownExamples(cases, examples) : undefined;
  if (!options["end-to-end"]) return await openInProcess(engine, { script, examplesFor });
  const { openEndToEnd } = await import("./subjects/end-to-end.ts"); // all services, which the engine alone does not need
  return openEndToEnd(options.engine);
}

async function chosenCases({ set: sets, only, split, ...options }: Options): Promise<Case[]> {
  const [set, ...more] = sets ?? [];
  if (more.length > 0) throw new UsageError("several --set are for --unseen alone");
  const all = await (set === undefined ? readCorpus() : readCases(set));
  const chosen = casesIn(split, all).filter((one) => only === undefined || one.set === only);
  const cases = options["without-markup"] ? withoutMarkup(chosen) : chosen;
  if (cases.length > 0) return cases;
  const where = set === undefined ? "the project's own documents" : set;
  if (all.length === 0) throw new UsageError(`${where}: holds no case (*.json)`);
  const known = [...new Set(all.map((one) => one.set))].sort().join(", ");
  const asked = only === undefined ? `split ${split}` : `set ${only} in split ${split}`;
  throw new UsageError(`${where}: no case of ${asked}; its sets are ${known}`);
}

function reportWorse(before: Report, now: Report): number {
  for (const line of notCompared(before, now)) console.error(`not compared: ${line}`);
  const worse = regressions(before, now);
  for (const line of worse) console.error(`worse: ${line}`);
  return worse.length > 0 ? 1 : 0;
}
