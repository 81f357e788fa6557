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
      accounts.assertMayTry("busy");
      return false;
    } catch {
      return true;
    }
  };
  const tries = (isAdmitted: boolean) =>
    accounts
      .noting("busy", () => (isAdmitted ? Promise.resolve() : Promise.reject(admissionRefused)))
      .catch(() => {});
  /** How long the account is refused from now on, in ms. */
  const refusedFor = () => {
    const from = time.now;
    while (isRefused()) time.now += 1;
    return time.now - from;
  };
  await expect(accounts.noting("busy", () => Promise.reject(admissionRefused))).rejects.toBe(
    admissionRefused,
  );
  return { time, accounts, isRefused, tries, refusedFor };
}

it("lets a refused account try now and then, others at any time", async () => {
  const { time, accounts, isRefused } = await refusedOnce();
  time.now = 49;
  expect(() => accounts.assertMayTry("busy")).toThrow(admissionRefused);
  accounts.assertMayTry("calm");
  time.now = 50;
  expect([isRefused(), isRefused()]).toEqual([false, true]);
});

it("lets an account try the sooner the more often it is admitted, and later after a refusal", async () => {
  const { refusedFor, tries } = await refusedOnce();
  refusedFor();
  for (let found = 0; found < 40; found++) await tries(true);
  refusedFor();
  expect(refusedFor()).toBe(7); // 50 ms, 40 times a twentieth less
  await tries(false);
  expect(refusedFor()).toBe(13);
});

it("takes an extraction that was made and then failed for an admitted one", async () => {
  const { accounts, refusedFor } = await refusedOnce();
  refusedFor();
  const failed = new AppError("SOURCE_EMPTY", "no text", { extractionId: "an id" });
  for (let found = 0; found < 40; found++) {
    await expect(accounts.noting("busy", () => Promise.reject(failed))).rejects.toBe(failed);
  }
  refusedFor();
  expect(refusedFor()).toBe(7);
});

it("takes the refusals of tries that were under way together for one", async () => {
  const { time, refusedFor, accounts } = await refusedOnce();
  refusedFor();
  const gate = Promise.withResolvers<never>();
  const together = [1, 2, 3].map(() => accounts.noting("busy", () => gate.promise));
  time.now += 5;
  gate.reject(admissionRefused);
  await Promise.allSettled(together);
  expect(refusedFor()).toBe(100);
});

it("forgets an account when none of its requests was refused for a while", async () => {
  const { time, isRefused } = await refusedOnce();
  time.now = 40;
  expect(isRefused()).toBe(true);
  time.now = 10_039;
  expect([isRefused(), isRefused()]).toEqual([false, true]);
  time.now = 20_039;
  expect([isRefused(), isRefused(), isRefused()]).toEqual([false, false, false]);
});

it("passes on what ends well, and remembers no other failure", async () => {
  const accounts = createRefusedAccounts(() => 0);
  expect(await accounts.noting("calm", async () => "done")).toBe("done");
  const failures = [
    new AppError("UNAVAILABLE", "full"),
    new AppError("RATE_LIMITED", "the source's site refused", { extractionId: "an id" }),
  ];
  for (const failure of failures) {
    await expect(accounts.noting("calm", () => Promise.reject(failure))).rejects.toBe(failure);
    accounts.assertMayTry("calm");
  }
});
