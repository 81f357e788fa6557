import { setMaxListeners } from "node:events";
import type { Json } from "@quarry/client";
import { Option } from "commander";
import { openResultsFolder, type ResultsFolder } from "../batch/results-folder.ts";
import { runBatch } from "../batch/run-batch.ts";
import { exitStatus, UsageError } from "../exit-status.ts";
import { atRevision, findSchema, readJsonFile } from "../inputs/find-schema.ts";
import { readInputs } from "../inputs/inputs.ts";
import { Progress } from "../output/progress.ts";
import { createOutcomeWriter, type Format, formats } from "../output/write-outcomes.ts";
import { untilInterrupted } from "../session/interrupts.ts";
import type { AddCommand, Session } from "../session/session.ts";
import {
  addReadingOptions,
  extractionOptionsOf,
  type ReadingFlags,
  wholeNumber,
} from "./reading-options.ts";

type Flags = ReadingFlags & {
  out?: string;
  output?: Format;
  raw: boolean;
  retryFailed: boolean;
  includeEvidence: boolean;
  failOnMissing: boolean;
  revision?: number;
  rightOutput?: string;
};

export const addExtract: AddCommand = (program, session) => {
  const command = program.command("extract <sources...>");
  addReadingOptions(command)
    .description("Extract from files, addresses, stdin (-) or extraction:<id>.")
    .option("--revision <n>", "of the schema; its present one by default", wholeNumber)
    .option("--right-output <file.json>", "of one source, which becomes an example of the schema")
    .option("--out <dir>", "write a file for each result; a repeat does only the rest")
    .addOption(
      new Option("-o, --output <format>", "on stdout (json, or none with --out)").choices(formats),
    )
    .option("--raw", "csv: leave texts that look like formulas as they are", false)
    .option("--retry-failed", "extract again what failed before", false)
    .option("--include-evidence", "with where each value stands in the source", false)
    .option("--fail-on-missing", "end with 5 where a required value is missing", false)
    .action((sources: string[], flags: Flags) => extract(session, sources, flags));
};

async function extract(session: Session, sources: string[], flags: Flags): Promise<void> {
  if (flags.raw && flags.output !== "csv") throw new UsageError("--raw is for -o csv");
  const inputs = await readInputs(sources, session.quarry);
  const options = { ...extractionOptionsOf(flags), ...(await rightOutputOf(flags, inputs.length)) };
  const quarry = await session.quarry();
  const schema = atRevision(await findSchema(quarry, flags.schema), flags.revision);
  const folder: ResultsFolder | undefined =
    flags.out === undefined ? undefined : await openResultsFolder(flags.out);
  const format = flags.output ?? (folder ? undefined : "json");
  const order = inputs.map(({ name }) => name);
  const writer = format && createOutcomeWriter({ format, raw: flags.raw }, order, session.print);
  const progress = new Progress(inputs.length);
  using interrupts = untilInterrupted(session, flags.out);
  setMaxListeners(0, interrupts.leave);
  let doubts = 0;
  try {
    await runBatch(inputs, {
      ...{ quarry, schema, options, folder },
      ...{ concurrency: flags.concurrency, retryFailed: flags.retryFailed },
      includeEvidence: flags.includeEvidence,
      ...{ stop: interrupts.stop, leave: interrupts.leave },
      async onOutcome(outcome) {
        await writer?.add(outcome);
        if (outcome.status === "failed") {
          progress.count(`${outcome.source}: ${outcome.error.message}`);
          return true;
        }
        const isDoubtful = outcome.warnings.length > 0 && flags.allowPartial === true;
        if (isDoubtful || (flags.failOnMissing && outcome.missing.length > 0)) doubts += 1;
        for (const warning of outcome.warnings) session.say(`${outcome.source}: ${warning}`);
        progress.count();
        return true;
      },
    });
  } finally {
    progress.end();
    await writer?.end();
  }
  if (interrupts.stop.aborted) session.endWith(exitStatus.interrupted);
  else if (progress.failed > 0) session.endWith(exitStatus.failed);
  else if (doubts > 0) session.endWith(exitStatus.warnings);
}

async function rightOutputOf({ rightOutput }: Flags, sources: number) {
  if (rightOutput === undefined) return {};
  if (sources > 1) throw new UsageError("--right-output is for one source");
  return { rightOutput: (await readJsonFile(rightOutput)) as Json };
}
