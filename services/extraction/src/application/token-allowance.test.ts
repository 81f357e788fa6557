import { expect, it } from "vitest";
import { createTokenAllowance } from "./token-allowance.ts";

const now = Date.UTC(2026, 11, 31, 23, 59, 30);

function allowance(taken: number, tokensPerMonth?: number) {
  const asked: unknown[] = [];
  const views = {
    async tokensSince(accountId: string, from: number) {
      asked.push([accountId, from]);
      return taken;
    },
  };
  return { asked, check: createTokenAllowance({ views, clock: () => now, tokensPerMonth }) };
}

it("lets an account work until its month's tokens are taken", async () => {
  const { asked, check } = allowance(999, 1_000);
  await check("acme");
  expect(asked).toEqual([["acme", Date.UTC(2026, 11, 1)]]);
});

it("refuses the account until the next month begins", async () => {
  const { check } = allowance(1_000, 1_000);
  await expect(check("acme")).rejects.toMatchObject({
    code: "QUOTA_EXCEEDED",
    message: expect.stringContaining("1000 tokens this month, of 1000"),
    retryAfterSeconds: 30,
  });
});

it("asks nothing where nothing is limited", async () => {
  const { asked, check } = allowance(1e9);
  await check("acme");
  expect(asked).toEqual([]);
});
