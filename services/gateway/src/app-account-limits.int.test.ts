import { expect, it } from "vitest";
import { startTestGateway } from "./test-gateway.testing.ts";

it("counts the requests of all of an account's keys together, and reports that in each response", async () => {
  await using test = await startTestGateway({ QUARRY_ACCOUNT_REQUESTS_PER_MINUTE: "3" });
  const keys = [await test.apiKey("busy"), await test.apiKey("busy")];
  const ask = (key = "") =>
    fetch(`${test.url}/v1/schemas`, { headers: { authorization: `Bearer ${key}` } });
  const answers = [await ask(keys[0]), await ask(keys[1]), await ask(keys[0]), await ask(keys[1])];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect(answers[0]?.headers.get("ratelimit-policy")).toContain('"account";q=3;w=60');
  const [refused] = answers.slice(-1);
  expect(refused?.headers.get("ratelimit")).toMatch(/"account";r=0;t=\d+/);
  expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused?.json()).toMatchObject({
    message: expect.stringContaining("Rate limit of 3 requests of the account per 60 s exceeded"),
    error: { code: "RATE_LIMITED", retryable: true },
  });
  expect((await ask(await test.apiKey("calm"))).status).toBe(200);
});

it("counts the bytes that an account sends, before it reads them", async () => {
  await using test = await startTestGateway({
    QUARRY_ACCOUNT_BYTES_PER_MINUTE: "100000",
    QUARRY_MAX_FILE_BYTES: "90000",
  });
  expect((await test.extract("x".repeat(60_000))).status).toBe(200);
  const refused = await test.extract("x".repeat(60_000));
  expect(refused.status).toBe(429);
  expect(refused.headers.get("ratelimit-policy")).toContain('"account-bytes";q=100000;w=60');
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await test.send("GET", "/v1/schemas")).status).toBe(200);
});
