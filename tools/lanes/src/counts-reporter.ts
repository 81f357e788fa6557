import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Reporter, TestCase, TestModule, Vitest } from "vitest/node";
import { type Counts, countsFile, type Failure, firstLines, noTests, summary } from "./counts.ts";

/**
 * Ends a run with the line `N passed, N failed, N skipped`. As a task of Turborepo it writes the counts
 * into the workspace's file instead, where the process that started all tasks adds them up. A file that
 * could not be run counts as failed.
 */
export default class CountsReporter implements Reporter {
  #root = process.cwd();

  onInit(vitest: Vitest): void {
    this.#root = vitest.config.root;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const counts = countTests(modules, unhandledErrors);
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

function countTests(modules: readonly TestModule[], errors: readonly unknown[]): Counts {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const inState = (state: string) => tests.filter((test) => test.result().state === state);
  const broken = modules.filter((module) => module.state() === "failed" && !hasFailedTest(module));
  const skipped = inState("skipped");
  return {
    ...noTests,
    passed: inState("passed").length,
    failures: [
      ...inState("failed").map((test) => failedTest(test)),
      ...broken.map((module) => failedFile(module)),
      ...errors.map((error) => ({ name: "outside of any test", error: messageOf(error) })),
    ],
    skipped: skipped.length,
    skippedBecause: [...new Set(skipped.flatMap((test) => skippedBecause(test) ?? []))],
  };
}

function hasFailedTest(module: TestModule): boolean {
  return [...module.children.allTests("failed")].length > 0;
}

function failedTest(test: TestCase): Failure {
  const file = test.module.relativeModuleId;
  const error = messageOf(test.result().errors?.[0]);
  return { name: `${file} > ${test.fullName}`, error, file };
}

function failedFile(module: TestModule): Failure {
  const file = module.relativeModuleId;
  return { name: file, error: messageOf(module.errors()[0]), file };
}

function messageOf(error: unknown): string {
  const message = (error as { message?: unknown } | undefined)?.message ?? error;
  return firstLines(String(message ?? "no message"));
}

/** The outermost name of a test that says why it was skipped. */
function skippedBecause(test: TestCase): string | undefined {
  return test.fullName.split(" > ").find((name) => name.includes("(skipped: "));
}
