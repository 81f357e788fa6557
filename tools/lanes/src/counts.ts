import { join } from "node:path";

/** How the tests of one run ended: what failed and with which message, and why some were skipped. */
export type Counts = {
  passed: number;
  failures: string[];
  skipped: number;
  skippedBecause: string[];
};

/** Where a workspace's run of one lane leaves its counts: an output that Turborepo keeps. */
export function countsFile(workspace: string, lane: string): string {
  return join(workspace, ".lanes", `${lane.replace(":", "-")}.json`);
}

export function sum(all: readonly Counts[]): Counts {
  return {
    passed: all.reduce((total, { passed }) => total + passed, 0),
    failures: all.flatMap(({ failures }) => failures),
    skipped: all.reduce((total, { skipped }) => total + skipped, 0),
    skippedBecause: [...new Set(all.flatMap(({ skippedBecause }) => skippedBecause))],
  };
}

/** The lines that end a run: why tests were skipped, what failed, then `N passed, N failed, N skipped`. */
export function summary({ passed, failures, skipped, skippedBecause }: Counts): string[] {
  return [
    ...skippedBecause.map((reason) => `skipped: ${reason}`),
    ...failures.map((failure) => `failed: ${failure}`),
    `${passed} passed, ${failures.length} failed, ${skipped} skipped`,
  ];
}
