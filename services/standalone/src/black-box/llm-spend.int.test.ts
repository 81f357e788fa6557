import { openSuite } from "@quarry/testing/black-box";
import { faults, startProvider } from "@quarry/testing/provider";
import { expect, it } from "vitest";
import { llmEnvironment, openExtraction } from "./llm-stage.testing.ts";
import { startStandaloneSystem } from "./standalone-system.testing.ts";

const { writes, says } = faults;
const usage = { usage: { prompt_tokens: 550, completion_tokens: 50 } };

it("refuses an account that has taken its month's tokens before any call, failed work counted", async () => {
  await using provider = await startProvider();
  const environment = {
    ...llmEnvironment(provider.baseUrl),
    QUARRY_ACCOUNT_TOKENS_PER_MONTH: "1500",
  };
  const documentsUrl = provider.baseUrl;
  await using system = await startStandaloneSystem({ documentsUrl }, environment);
  const suite = await openSuite(system, documentsUrl);
  const { post } = await openExtraction(suite);

  provider.queue(writes((answer) => answer, usage));
  expect((await post()).status).toBe(200);
  provider.queue(says("no JSON", usage), says("no JSON again", usage));
  expect((await post()).body.error?.code).toBe("OUTPUT_INVALID");

  const { status, headers, body } = await post();
  expect([status, body.error?.code]).toEqual([429, "QUOTA_EXCEEDED"]);
  expect(body.message).toContain("1800 tokens this month, of 1500");
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  expect(provider.calls).toHaveLength(3);

  const other = await openExtraction(suite);
  expect((await other.post()).status).toBe(200);
}, 120_000);
