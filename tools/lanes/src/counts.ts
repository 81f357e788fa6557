import { join } from "node:path";

/** How the tests of one run ended, and why some were skipped. */
export type Counts = { passed: number; failed: number; skipped: number; skippedBecause: string[] };

/** Where a workspace's run of one lane leaves its counts: an output that Turborepo keeps. */
export function countsFile(workspace: string, lane: string): string {
  return join(workspace, ".lanes", `${lane.replace(":", "-")}.json`);
}

export function sum(all: readonly Counts[]): Counts {
  return {
    passed: all.reduce((total, { passed }) => total + passed, 0),
    failed: all.reduce((total, { failed }) => total + failed, 0),
    skipped: all.reduce((total, { skipped }) => total + skipped, 0),
    skippedBecause: [...new Set(all.flatMap(({ skippedBecause }) => skippedBecause))],
  };
}

/** The lines that end a run: why tests were skipped, then `N passed, N failed, N skipped`. */
export function summary({ passed, failed, skipped, skippedBecause }: Counts): string[] {
  return [
    ...skippedBecause.map((reason) => `skipped: ${reason}`),
    `${passed} passed, ${failed} failed, ${skipped} skipped`,
  ];
}
