import { expect, it } from "vitest";
import { type DeliveryAttempt, judge, waitsMs } from "./schedule.ts";

const at = 1_000_000;
const attempt = (changes: Partial<DeliveryAttempt>): DeliveryAttempt => ({
  ...{ at, httpStatus: undefined, fault: undefined, durationMs: 0, retryAfterMs: undefined },
  ...changes,
});
const hour = 3_600_000;

it.each([200, 204, 299])("takes %i for a success", (httpStatus) => {
  expect(judge(attempt({ httpStatus }), 1, 0)).toEqual({ is: "delivered" });
});

it("takes 410 for a farewell", () => {
  expect(judge(attempt({ httpStatus: 410 }), 1, 0)).toEqual({ is: "gone" });
});

it.each([
  { httpStatus: 302 },
  { httpStatus: 404 },
  { httpStatus: 500 },
  { fault: "timeout" as const },
])("tries again after %j", (failed) => {
  expect(judge(attempt(failed), 1, 0.5)).toEqual({ is: "pending", nextAt: at + 5_000 });
});

it("tries eleven times in three days and a bit, then gives up", () => {
  const total = waitsMs.reduce((sum, wait) => sum + wait, 0);
  expect(waitsMs).toHaveLength(10);
  expect(total / hour).toBeCloseTo(75.6, 1);
  expect(judge(attempt({ httpStatus: 500 }), 11, 0.5)).toEqual({ is: "failed" });
});

it("varies a wait by a fifth, and lets the receiver double it at most", () => {
  const waitOf = (changes: Partial<DeliveryAttempt>, random: number) => {
    const verdict = judge(attempt({ httpStatus: 503, ...changes }), 2, random);
    return verdict.is === "pending" ? verdict.nextAt - at : 0;
  };
  expect([waitOf({}, 0), waitOf({}, 1)]).toEqual([48_000, 72_000]);
  expect(waitOf({ retryAfterMs: 90_000 }, 0)).toBe(90_000);
  expect(waitOf({ retryAfterMs: 900_000 }, 0)).toBe(120_000);
  expect(waitOf({ retryAfterMs: 1_000 }, 0)).toBe(48_000);
});
