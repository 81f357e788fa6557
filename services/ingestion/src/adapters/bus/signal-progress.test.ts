import type { MessageBus } from "@quarry/messaging";
import { expect, it } from "vitest";
import { progressSignals } from "./signal-progress.ts";

it("signals the first step, then five in a second at most, and always the last", () => {
  let now = 1_000;
  const done: unknown[] = [];
  const bus = { signal: (_subject: string, payload: unknown) => done.push(payload) };
  const report = progressSignals(bus as unknown as MessageBus, () => now)("an-id");
  for (let step = 1; step <= 10; step++) {
    report({ done: step, total: 10 });
    now += 60;
  }
  expect(done).toEqual([1, 5, 9, 10].map((step) => ({ stage: "reading", done: step, total: 10 })));
});
