import { textDocument } from "@quarry/document/testing";
import { expect, it } from "vitest";
import { createTokenQuota, tokensToReserve } from "./token-quota.ts";

const now = Date.UTC(2026, 11, 31, 23, 59, 30);

/** An account whose month has so much in it, in addition to what is reserved. */
function quota(taken: number, tokensPerMonth?: number) {
  const asked: unknown[] = [];
  let sum = taken;
  let refusals = 0;
  const views = {
    async tokensSince(accountId: string, from: number) {
      asked.push([accountId, from]);
      return sum;
    },
  };
  const refused = () => {
    refusals += 1;
  };
  const { take } = createTokenQuota({ views, clock: () => now, tokensPerMonth, refused });
  const reserve = async (tokens: number) => {
    sum += tokens;
  };
  return {
    asked,
    refusals: () => refusals,
    take: (tokens: number) => take("acme", () => tokens, reserve),
  };
}

it("admits an account until its tokens of the month are used", async () => {
  const { asked, take } = quota(900, 1_000);
  await take(100);
  expect(asked).toEqual([["acme", Date.UTC(2026, 11, 1)]]);
});

it("refuses work that would exceed the limit, until the next month begins", async () => {
  const { take, refusals } = quota(900, 1_000);
  await expect(take(101)).rejects.toMatchObject({
    code: "QUOTA_EXCEEDED",
    message: expect.stringContaining("1001 tokens this month, above its limit of 1000"),
    retryAfterSeconds: 30,
  });
  expect(refusals()).toBe(1);
});

it("admits as many concurrent extractions as there are tokens for", async () => {
  const { take } = quota(0, 1_000);
  const outcomes = await Promise.allSettled([take(400), take(400), take(400)]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
});

it("reads nothing without a limit", async () => {
  const { asked, take } = quota(1e9);
  await take(1e9);
  expect(asked).toEqual([]);
});

it("reserves for examples what they may take beside each part of the document", () => {
  const document = textDocument("four".repeat(250)); // tokens
  const order = {
    ...{ accountId: "acme", document, images: [], deadlineAt: 0 },
    ...{ structure: { type: "string" as const }, model: "llm-4.1" as const },
    signal: new AbortController().signal,
  };
  const example = { id: "shown", document, output: "four" };
  const reserved = (examples: (typeof example)[], parts: number) =>
    tokensToReserve({ ...order, examples }, { document: parts, examples: 40 });
  const alone = reserved([], 100);
  expect(reserved([example, example], 1_000)).toBe(alone + 40);
  expect(reserved([example], 100)).toBe(alone + 3 * 40);
});
