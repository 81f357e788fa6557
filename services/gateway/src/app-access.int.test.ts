import { expect, it } from "vitest";
import { startTestGateway } from "./test-gateway.testing.ts";

type Failure = { error: { code: string } };
const dayMs = 86_400_000;
const hourMs = 3_600_000;

async function ask(url: string, key: string): Promise<string> {
  const response = await fetch(`${url}/v1/schemas`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return response.ok ? "ok" : ((await response.json()) as Failure).error.code;
}

it("distinguishes a revoked key and an expired one from an unknown one", async () => {
  let now = Date.now();
  await using test = await startTestGateway({}, () => now);
  const wanted = { accountId: "acme", name: "", scopes: ["admin" as const], expiresInDays: 2 };
  const [revoked, expiring] = [await test.keys.create(wanted), await test.keys.create(wanted)];
  await test.keys.revoke(revoked.key.id);
  expect(await ask(test.url, revoked.secret)).toBe("API_KEY_REVOKED");
  expect(await ask(test.url, expiring.secret)).toBe("ok");
  now += 2 * dayMs;
  expect(await ask(test.url, expiring.secret)).toBe("API_KEY_EXPIRED");
  expect(await ask(test.url, "never-made")).toBe("API_KEY_INVALID");
});

it("keeps a rotated key valid for its grace period, together with its successor", async () => {
  let now = Date.now();
  await using test = await startTestGateway({}, () => now);
  const old = await test.keys.create({ accountId: "acme", name: "", scopes: ["schemas:read"] });
  const successor = await test.keys.rotate(old.key.id, { graceHours: 1 });
  expect(successor.key).toMatchObject({ rotatedFrom: old.key.id, scopes: ["schemas:read"] });
  now += hourMs - 1;
  expect([await ask(test.url, old.secret), await ask(test.url, successor.secret)]).toEqual([
    "ok",
    "ok",
  ]);
  now += 1;
  expect(await ask(test.url, old.secret)).toBe("API_KEY_EXPIRED");
  expect(await ask(test.url, successor.secret)).toBe("ok");
});

it("records a key's last use once a minute", async () => {
  let now = Date.now();
  await using test = await startTestGateway({}, () => now);
  const { secret, key } = await test.keys.create({ accountId: "a", name: "", scopes: ["admin"] });
  const lastUse = async () =>
    (await test.keys.list()).find(({ id }) => id === key.id)?.lastUsedAt ?? 0;
  await ask(test.url, secret);
  expect(await lastUse()).toBe(now);
  now += 59_999;
  await ask(test.url, secret);
  expect(await lastUse()).toBe(now - 59_999);
  now += 1;
  await ask(test.url, secret);
  expect(await lastUse()).toBe(now);
});

it("stores no key, only its keyed hash", async () => {
  await using test = await startTestGateway();
  const { secret, key } = await test.keys.create({ accountId: "a", name: "", scopes: ["admin"] });
  expect(key.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(await test.keys.list())).not.toContain(secret.slice(9, -2));
});

it("accepts a key that an operator imported, whatever its form", async () => {
  await using test = await startTestGateway();
  const wanted = { accountId: "default", name: "", scopes: ["admin" as const] };
  await test.keys.adopt("my-own-key", wanted);
  await test.keys.adopt("my-own-key", wanted);
  expect(await ask(test.url, "my-own-key")).toBe("ok");
  await expect(test.keys.adopt("short", wanted)).rejects.toThrow(/8 to 512/);
});

it("limits each key separately, and reports when to retry", async () => {
  await using test = await startTestGateway({ QUARRY_RATE_LIMIT_PER_MINUTE: "3" });
  const [one, two] = [await test.apiKey(), await test.apiKey()];
  for (const _request of [1, 2, 3]) expect(await ask(test.url, one)).toBe("ok");
  const headers = { authorization: `Bearer ${one}` };
  const refused = await fetch(`${test.url}/v1/schemas`, { headers });
  expect([refused.status, refused.headers.get("ratelimit-policy")]).toEqual([
    429,
    '"default";q=3;w=60',
  ]);
  expect(refused.headers.get("ratelimit")).toMatch(/^"default";r=0;t=\d+$/);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ error: { code: "RATE_LIMITED", retryable: true } });
  expect(await ask(test.url, two)).toBe("ok");
});

it("limits guessed keys by address, but no valid key from there", async () => {
  await using test = await startTestGateway({ QUARRY_REFUSED_KEYS_PER_MINUTE: "2" });
  const answers = [];
  for (const guess of ["a", "b", "c"]) answers.push(await ask(test.url, guess));
  expect(answers).toEqual(["API_KEY_INVALID", "API_KEY_INVALID", "RATE_LIMITED"]);
  expect(await ask(test.url, await test.apiKey())).toBe("ok");
});
