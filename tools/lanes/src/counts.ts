import { join } from "node:path";

/** A test, test file or check that failed. */
export type Failure = {
  /** Where and what, e.g. `packages/kernel src/lines.test.ts > counts lines`. */
  name: string;
  /** The first lines of its error. */
  error: string;
  /** The test file, relative to its workspace; absent where the failure belongs to no file. */
  file?: string;
};

/** How the tests of one run ended. */
export type Counts = {
  passed: number;
  failures: Failure[];
  skipped: number;
  skippedBecause: string[];
  /** Test files that failed and passed when they were run again alone. */
  unstable: string[];
};

export const noTests: Counts = {
  passed: 0,
  failures: [],
  skipped: 0,
  skippedBecause: [],
  unstable: [],
};

/** Lines of an error that a summary shows. */
const shownLines = 4;

/** The first lines of an error's message, without colours. */
export function firstLines(message: string): string {
  return linesIn(message).slice(0, shownLines).join("\n");
}

/** The last lines of a program's output, without colours. */
export function lastLines(output: string): string {
  return linesIn(output).slice(-shownLines).join("\n");
}

function linesIn(text: string): string[] {
  return withoutColours(text)
    .split("\n")
    .filter((line) => line.trim() !== "");
}

/** Where a workspace's run of one lane writes its counts: an output that Turborepo caches. */
export function countsFile(workspace: string, lane: string): string {
  return join(workspace, ".lanes", `${lane.replace(":", "-")}.json`);
}

export function sum(all: readonly Counts[]): Counts {
  return {
    passed: all.reduce((total, { passed }) => total + passed, 0),
    failures: all.flatMap(({ failures }) => failures),
    skipped: all.reduce((total, { skipped }) => total + skipped, 0),
    skippedBecause: [...new Set(all.flatMap(({ skippedBecause }) => skippedBecause))],
    unstable: all.flatMap(({ unstable }) => unstable),
  };
}

/** Failures that a summary shows in full, so that it fits into the last 80 lines of a run. */
const shownFailures = 14;

/**
 * The lines that end a run: why tests were skipped, what failed with the first lines of each error,
 * what passed only when it was run again, then `N passed, N failed, N skipped`.
 */
export function summary({ passed, failures, skipped, skippedBecause, unstable }: Counts): string[] {
  const hidden = failures.length - shownFailures;
  return [
    ...skippedBecause.map((reason) => `skipped: ${reason}`),
    ...failures.slice(0, shownFailures).flatMap(failureLines),
    ...(hidden > 0 ? [`failed: ${hidden} more, see the output above`] : []),
    ...unstable.map((file) => `unstable: ${file} passed only when it was run again alone`),
    `${passed} passed, ${failures.length} failed, ${skipped} skipped`,
  ];
}

function failureLines({ name, error }: Failure): string[] {
  return [`failed: ${name}`, ...error.split("\n").map((line) => `    ${line.slice(0, 200)}`)];
}

function withoutColours(text: string): string {
  return text.replaceAll(new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g"), "");
}
