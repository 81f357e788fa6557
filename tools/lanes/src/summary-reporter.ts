import type { Reporter, TestCase, TestModule } from "vitest/node";

/** The outermost name of a test that says why it was skipped. */
function skippedBecause(test: TestCase): string | undefined {
  return test.fullName.split(" > ").find((name) => name.includes("(skipped: "));
}

/**
 * Ends a run with one line for people and machines: `N passed, N failed, N skipped`. A file that
 * could not be run counts as failed; what was skipped for want of a server is named before.
 */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const inState = (state: string) => tests.filter((test) => test.result().state === state);
    const brokenModules = modules.filter(
      (module) => module.state() === "failed" && inModule(module, "failed") === 0,
    );
    const skipped = inState("skipped");
    const failed = inState("failed").length + brokenModules.length + unhandledErrors.length;
    for (const reason of new Set(skipped.flatMap((test) => skippedBecause(test) ?? []))) {
      console.log(`skipped: ${reason}`);
    }
    console.log(`${inState("passed").length} passed, ${failed} failed, ${skipped.length} skipped`);
  }
}

function inModule(module: TestModule, state: string): number {
  return [...module.children.allTests()].filter((test) => test.result().state === state).length;
}
