import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Reporter, TestCase, TestModule, Vitest } from "vitest/node";
import { type Counts, countsFile, summary } from "./counts.ts";

/**
 * Ends a run with the line `N passed, N failed, N skipped`; as a task of Turborepo it leaves the
 * counts in the workspace's file instead, and whoever started all tasks adds them up. A file that
 * could not be run counts as failed.
 */
export default class CountsReporter implements Reporter {
  #root = process.cwd();

  onInit(vitest: Vitest): void {
    this.#root = vitest.config.root;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const counts = countsOf(modules, unhandledErrors);
    const { TURBO_HASH: hash, npm_lifecycle_event: lane } = process.env;
    if (hash === undefined || lane === undefined) {
      for (const line of summary(counts)) console.log(line);
      return;
    }
    const file = countsFile(this.#root, lane);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(counts)}\n`);
  }
}

function countsOf(modules: readonly TestModule[], errors: readonly unknown[]): Counts {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const inState = (state: string) => tests.filter((test) => test.result().state === state);
  const broken = modules.filter((module) => module.state() === "failed" && !hasFailedTest(module));
  const skipped = inState("skipped");
  return {
    passed: inState("passed").length,
    failures: [
      ...inState("failed").map((test) =>
        described(`${test.module.relativeModuleId} > ${test.fullName}`, test.result().errors?.[0]),
      ),
      ...broken.map((module) => described(module.relativeModuleId, module.errors()[0])),
      ...errors.map((error) => described("outside of any test", error)),
    ],
    skipped: skipped.length,
    skippedBecause: [...new Set(skipped.flatMap((test) => skippedBecause(test) ?? []))],
  };
}

function hasFailedTest(module: TestModule): boolean {
  return [...module.children.allTests("failed")].length > 0;
}

/** What failed, with the first line of its error's message. */
function described(name: string, error: unknown): string {
  const message = (error as { message?: unknown } | undefined)?.message ?? error;
  return message === undefined ? name : `${name}: ${String(message).split("\n")[0]}`;
}

/** The outermost name of a test that says why it was skipped. */
function skippedBecause(test: TestCase): string | undefined {
  return test.fullName.split(" > ").find((name) => name.includes("(skipped: "));
}
