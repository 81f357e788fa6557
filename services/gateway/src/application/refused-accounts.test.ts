import { AppError } from "@quarry/kernel";
import { expect, it } from "vitest";
import { createRefusedAccounts } from "./refused-accounts.ts";

const admissionRefused = new AppError("RATE_LIMITED", "as many as it may", {
  retryAfterSeconds: 5,
});

/** An account that was refused once, at the time 0. */
async function refusedOnce() {
  const time = { now: 0 };
  const accounts = createRefusedAccounts(() => time.now);
  const isRefused = () => {
    try {
      accounts.assertNotBackedOff("busy");
      return false;
    } catch {
      return true;
    }
  };
  const tries = (isAdmitted: boolean) =>
    accounts
      .trackAdmission("busy", () =>
        isAdmitted ? Promise.resolve() : Promise.reject(admissionRefused),
      )
      .catch(() => {});
  /** How long the account is refused from now on, in ms. */
  const refusedFor = () => {
    const from = time.now;
    while (isRefused()) time.now += 1;
    return time.now - from;
  };
  await expect(
    accounts.trackAdmission("busy", () => Promise.reject(admissionRefused)),
  ).rejects.toBe(admissionRefused);
  return { time, accounts, isRefused, tries, refusedFor };
}

it("backs off a refused account, and no other", async () => {
  const { time, accounts, isRefused } = await refusedOnce();
  time.now = 49;
  expect(() => accounts.assertNotBackedOff("busy")).toThrow(admissionRefused);
  accounts.assertNotBackedOff("calm");
  time.now = 50;
  expect([isRefused(), isRefused()]).toEqual([false, true]);
});

it("shortens the interval after admissions, and lengthens it after a refusal", async () => {
  const { refusedFor, tries } = await refusedOnce();
  refusedFor();
  for (let found = 0; found < 40; found++) await tries(true);
  refusedFor();
  expect(refusedFor()).toBe(7); // 50 ms, 40 times a twentieth less
  await tries(false);
  expect(refusedFor()).toBe(13);
});

it("counts an extraction that failed after admission as admitted", async () => {
  const { accounts, refusedFor } = await refusedOnce();
  refusedFor();
  const failed = new AppError("SOURCE_EMPTY", "no text", { extractionId: "an id" });
  for (let found = 0; found < 40; found++) {
    await expect(accounts.trackAdmission("busy", () => Promise.reject(failed))).rejects.toBe(
      failed,
    );
  }
  refusedFor();
  expect(refusedFor()).toBe(7);
});

it("counts the refusals of concurrent attempts once", async () => {
  const { time, refusedFor, accounts } = await refusedOnce();
  refusedFor();
  const gate = Promise.withResolvers<never>();
  const together = [1, 2, 3].map(() => accounts.trackAdmission("busy", () => gate.promise));
  time.now += 5;
  gate.reject(admissionRefused);
  await Promise.allSettled(together);
  expect(refusedFor()).toBe(100);
});

it("ends the backoff when none of an account's requests was refused for a while", async () => {
  const { time, isRefused } = await refusedOnce();
  time.now = 40;
  expect(isRefused()).toBe(true);
  time.now = 10_039;
  expect([isRefused(), isRefused()]).toEqual([false, true]);
  time.now = 20_039;
  expect([isRefused(), isRefused(), isRefused()]).toEqual([false, false, false]);
});

it("passes on results, and ignores other failures", async () => {
  const accounts = createRefusedAccounts(() => 0);
  expect(await accounts.trackAdmission("calm", async () => "done")).toBe("done");
  const failures = [
    new AppError("UNAVAILABLE", "full"),
    new AppError("RATE_LIMITED", "the source's site refused", { extractionId: "an id" }),
  ];
  for (const failure of failures) {
    await expect(accounts.trackAdmission("calm", () => Promise.reject(failure))).rejects.toBe(
      failure,
    );
    accounts.assertNotBackedOff("calm");
  }
});
