import { mkdir, rename, stat, writeFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { mayPass } from "../batch/failure.ts";
import type { InputOutcome } from "../batch/outcome.ts";
import { openResultsFolder } from "../batch/results-folder.ts";
import { runBatch } from "../batch/run-batch.ts";
import { exitStatus, UsageError } from "../exit-status.ts";
import { type Arrivals, arrivals } from "../inputs/arrivals.ts";
import { atRevision, findSchema } from "../inputs/find-schema.ts";
import { untilInterrupted } from "../session/interrupts.ts";
import type { AddCommand, Session } from "../session/session.ts";
import {
  addReadingOptions,
  extractionOptionsOf,
  type ReadingFlags,
  wholeNumber,
} from "./reading-options.ts";

type Flags = ReadingFlags & { out?: string; interval: number };

/** How long a server that is away or busy is left alone, in ms. */
const awayMs = 5_000;

export const addWatch: AddCommand = (program, session) => {
  const command = program.command("watch <dir>");
  addReadingOptions(command)
    .description("Extract each file that arrives in a folder, until Ctrl-C.")
    .option("--out <dir>", "where the results go (default: <dir>/results)")
    .option("--interval <s>", "seconds from one look to the next", wholeNumber, 2)
    .addHelpText(
      "after",
      "\nA file is then moved to <dir>/done, or to <dir>/failed with its error beside it.",
    )
    .action((dir: string, flags: Flags) => watch(session, dir, flags));
};

async function watch(session: Session, dir: string, flags: Flags): Promise<void> {
  if (!(await stat(dir).catch(() => undefined))?.isDirectory()) {
    throw new UsageError(`There is no folder ${dir}`);
  }
  const quarry = await session.quarry();
  const schema = atRevision(await findSchema(quarry, flags.schema));
  const folder = await openResultsFolder(flags.out ?? join(dir, "results"));
  using interrupts = untilInterrupted(session);
  const { stop, leave } = interrupts;
  while (!stop.aborted) {
    const ending = new AbortController();
    const until = AbortSignal.any([stop, ending.signal]);
    const arriving = arrivals(dir, flags.interval * 1_000, until);
    try {
      await runBatch(arriving.files, {
        ...{ quarry, schema, options: extractionOptionsOf(flags), folder, stop, leave },
        ...{ concurrency: flags.concurrency, includeEvidence: false, endsWhenBusy: true },
        retryFailed: true, // a failure is kept when its file was moved away; one that is here was put back
        onOutcome: (outcome) => putAway(session, dir, outcome, arriving),
        onEnding: () => ending.abort(),
      });
    } catch (error) {
      if (!mayPass(error) || !(error instanceof Error)) throw error;
      session.say(`${error.message}; trying again`);
      await delay(awayMs, undefined, { signal: stop }).catch(() => undefined);
    }
  }
  session.endWith(exitStatus.interrupted);
}

/**
 * Moves a file to where it is out of the way, under a name of its own; one that has changed since stays.
 *
 * @returns whether it was moved.
 */
async function putAway(
  session: Session,
  dir: string,
  outcome: InputOutcome,
  arriving: Arrivals,
): Promise<boolean> {
  const { source, status } = outcome;
  if (!(await arriving.release(source))) {
    session.say(`${source}: changed meanwhile, or removed; extracted again if it is there`);
    return false;
  }
  const place = join(dir, status === "completed" ? "done" : "failed");
  await mkdir(place, { recursive: true });
  const path = await freePath(place, basename(source));
  const isMoved = await rename(source, path).then(
    () => true,
    () => false,
  );
  if (!isMoved) {
    session.say(`${source}: removed, or cannot be moved`);
    return false;
  }
  if (status === "failed") {
    await writeFile(`${path}.error.json`, `${JSON.stringify(outcome.error, null, 2)}\n`);
    session.say(`${source}: ${outcome.error.message}`);
  } else {
    session.say(`${source}: done`);
  }
  return true;
}

async function freePath(folder: string, name: string): Promise<string> {
  const [ending, stem] = [extname(name), basename(name, extname(name))];
  for (let number = 1; ; number += 1) {
    const path = join(folder, number === 1 ? name : `${stem}-${number}${ending}`);
    if (!(await stat(path).catch(() => undefined))) return path;
  }
}
