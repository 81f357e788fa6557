import { writeFile } from "node:fs/promises";
import { exitStatus, UsageError } from "../../exit-status.ts";
import { findSchema, isFile, readJsonFile } from "../../inputs/find-schema.ts";
import { json, toTable } from "../../output/formats.ts";
import type { AddCommand, Session } from "../../session/session.ts";
import { tryAll } from "../../trial/try-all.ts";
import {
  addConcurrency,
  addSourceOptions,
  extractionOptionsOf,
  type SourceFlags,
} from "../reading-options.ts";
import { tableOrJson } from "../records.ts";
import { changesOf, incomparable, isWorse } from "./compare-reports.ts";
import { checkCases, readCases } from "./read-cases.ts";
import { type Report, reportOf } from "./report.ts";
import { reviewedCases } from "./reviewed-cases.ts";
import { changeRows, reportRows } from "./tables.ts";

type Flags = SourceFlags & {
  schema: string;
  reviewed?: boolean;
  concurrency: number;
  output: string;
  out?: string;
};

export const addEval: AddCommand = (program, session) => {
  const evaluation = program
    .command("eval")
    .description("Measure a schema on documents with a known output.");
  evaluation.helpCommand(false);
  const run = evaluation
    .command("run [folder]")
    .description("Measure on each a.pdf (or other file) with a.expected.json beside it.")
    .option("--reviewed", "measure on the schema's approved reviews, each by its other examples")
    .requiredOption("-s, --schema <id|name|file>", "id or name of a schema, or its .json file");
  addConcurrency(addSourceOptions(run))
    .option("--out <file>", "write the report as JSON, for eval compare")
    .addOption(tableOrJson())
    .addHelpText("after", "\nNothing of it is kept on the server.")
    .action((folder: string | undefined, flags: Flags) => runEvaluation(session, folder, flags));
  evaluation
    .command("compare <before> <after>")
    .description("Show what got better and worse between two reports.")
    .addOption(tableOrJson())
    .addHelpText("after", "\nEnds with 1 where something got worse.")
    .action((before: string, after: string, { output }: { output: string }) =>
      compareReports(session, [before, after], output),
    );
};

async function casesOf(session: Session, folder: string | undefined, flags: Flags) {
  if (folder !== undefined && !flags.reviewed) return readCases(folder);
  if (folder !== undefined || !flags.reviewed)
    throw new UsageError("Name either a folder of cases or --reviewed");
  if (isFile(flags.schema))
    throw new UsageError("Only a schema of the server has reviews: name its id or name");
  const quarry = await session.quarry();
  const { id: schemaId, structure } = await findSchema(quarry, flags.schema);
  const leftOut = (id: string) =>
    session.say(`${id} is left out: its review has values that the schema has not`);
  return reviewedCases(quarry, { schemaId, structure, examples: flags.examples, leftOut });
}

async function runEvaluation(
  session: Session,
  folder: string | undefined,
  flags: Flags,
): Promise<void> {
  const cases = await casesOf(session, folder, flags);
  const { schema, concurrency, output, out } = flags;
  const { structure, tried } = await tryAll(session, {
    ...{ schema, inputs: cases.map(({ input }) => input) },
    options: { ...extractionOptionsOf(flags), concurrency },
    accept: (asked) => checkCases(cases, asked),
  });
  const answers = cases.flatMap(({ document, truth }, index) => {
    const answer = tried[index];
    return answer ? [{ document, truth, tried: answer }] : [];
  });
  const report = reportOf(schema, structure, answers);
  if (out !== undefined) await writeFile(out, json(report));
  await session.print(output === "json" ? json(report) : toTable(reportRows(report)));
  if (tried.some(({ status }) => status === "failed")) session.endWith(exitStatus.failed);
}

async function compareReports(
  session: Session,
  files: readonly [string, string],
  output: string,
): Promise<void> {
  const [before, after] = await Promise.all([readReport(files[0]), readReport(files[1])]);
  const reason = incomparable(before, after);
  if (reason !== undefined) {
    throw new UsageError(`${files[0]} and ${files[1]} cannot be compared: ${reason}`);
  }
  const changes = changesOf(before, after);
  if (output === "json") await session.print(json(changes));
  else if (changes.length === 0) session.say("Nothing got better or worse");
  else await session.print(toTable(changeRows(changes)));
  if (changes.some(isWorse)) session.endWith(exitStatus.failed);
}

async function readReport(file: string): Promise<Report> {
  const report = await readJsonFile(file);
  const parts = ["all", "macro", "fields", "documents"];
  const isReport =
    typeof report === "object" && report !== null && parts.every((part) => part in report);
  if (!isReport) throw new UsageError(`${file} is no report of quarry eval run --out`);
  return report as Report;
}
