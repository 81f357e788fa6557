import { AppError } from "@quarry/kernel";
import { expect, it } from "vitest";
import { createRefusedAccounts } from "./refused-accounts.ts";

const noRoom = new AppError("RATE_LIMITED", "as many as it may", { retryAfterSeconds: 5 });

it("lets an account without room try now and then until it was not refused for a while", async () => {
  let now = 0;
  const accounts = createRefusedAccounts(() => now);
  await expect(accounts.noting("busy", () => Promise.reject(noRoom))).rejects.toBe(noRoom);
  now = 49;
  expect(() => accounts.assertMayTry("busy")).toThrow(noRoom);
  accounts.assertMayTry("calm");
  now = 50;
  accounts.assertMayTry("busy");
  expect(() => accounts.assertMayTry("busy")).toThrow(noRoom);
  now = 10_000;
  accounts.assertMayTry("busy");
  accounts.assertMayTry("busy");
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
