import { expect, it } from "vitest";
import type { TestTask } from "./threads.testing.ts";
import { openThreads } from "./threads.ts";

const FAR = Date.now() + 3_600_000;
const acme = { accountId: "acme" };

function openOne(budgetMs: number) {
  return openThreads<TestTask, number>({
    file: new URL("./threads.testing.ts", import.meta.url),
    count: 1,
    idleMs: 1_000,
    budgetMs: () => budgetMs,
    messages: { late: "too late", tooLarge: (limit) => limit },
  });
}

it("ends a task that takes more time than its size explains, and serves the next", async () => {
  await using threads = openOne(500);
  const endless = threads.run({ endless: true, deadlineAt: FAR }, acme);
  const next = threads.run({ endless: false, deadlineAt: FAR }, acme);
  await expect(endless).rejects.toMatchObject({ code: "TIMEOUT", message: "too late" });
  expect(await next).toBeLessThan(FAR);
});

it("gives a task no more time than its caller does", async () => {
  await using threads = openOne(7_200_000);
  expect(await threads.run({ endless: false, deadlineAt: FAR }, acme)).toBe(FAR);
});
