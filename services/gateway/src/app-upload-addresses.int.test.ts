import { beforeEach, expect, it } from "vitest";
import { startTestGateway, type TestGateway } from "./test-gateway.testing.ts";

type Body = { data: { id: string; path: string }; error?: { code: string }; message: string };

let now: number;
beforeEach(() => {
  now = Date.now();
});

const started = (environment = {}) => startTestGateway(environment, () => now);

/** Makes an address by a key of the test's account, and gives its path. */
async function addressBy({ url }: TestGateway, key: string): Promise<string> {
  const headers = { authorization: `Bearer ${key}` };
  const response = await fetch(`${url}/v1/uploads/address`, { method: "POST", headers });
  return ((await response.json()) as Body).data.path;
}

/** Sends a file without a key. */
async function sendTo({ url }: TestGateway, path: string, content = "kept") {
  const body = new FormData();
  body.set("file", new File([content], "kept.txt"));
  const response = await fetch(`${url}${path}`, { method: "POST", body });
  return { ...((await response.json()) as Body), status: response.status };
}

const owners = ({ blobs }: TestGateway) => blobs.owners({ olderThanMs: -60_000, limit: 100 });

it("takes one file without a key, for the account that made the address", async () => {
  await using test = await started();
  const path = await addressBy(test, await test.apiKey());
  const { status, data } = await sendTo(test, path);
  expect(status).toBe(200);
  const again = await sendTo(test, path, "another");
  expect([again.status, again.error?.code]).toEqual([409, "STATE_CONFLICT"]);
  expect(again.message).toContain("has taken its file");
  expect(await owners(test)).toEqual([data.id]);
  const json = { schema_id: test.schemaId, type: "text", source: { uploadId: data.id } };
  const take = (authorization: string) =>
    fetch(`${test.url}/v1/extractions`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization },
      body: JSON.stringify(json),
    });
  expect((await take(`Bearer ${await test.apiKey("other")}`)).status).toBe(422);
  expect((await take(`Bearer ${await test.apiKey()}`)).status).toBe(200);
});

it("takes one of several concurrent files", async () => {
  await using test = await started();
  const path = await addressBy(test, await test.apiKey());
  const sent = await Promise.all(["a", "b", "c", "d"].map((each) => sendTo(test, path, each)));
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await owners(test)).toHaveLength(1);
});

it("takes a file after a refused one", async () => {
  await using test = await started();
  const path = await addressBy(test, await test.apiKey());
  expect((await sendTo(test, path, "")).error?.code).toBe("SOURCE_EMPTY");
  expect((await sendTo(test, path)).status).toBe(200);
});

it("expires after ten minutes", async () => {
  await using test = await started();
  const path = await addressBy(test, await test.apiKey());
  now += 600_000;
  const late = await sendTo(test, path);
  expect([late.status, late.error?.code]).toEqual([401, "API_KEY_EXPIRED"]);
  expect(late.message).toContain("older than ten minutes");
  expect(await owners(test)).toEqual([]);
});

it("expires with the key that made it", async () => {
  await using test = await started();
  const made = await test.keys.create({ accountId: "acme", name: "k", scopes: ["admin"] });
  const path = await addressBy(test, made.secret);
  await test.keys.revoke(made.key.id);
  expect((await sendTo(test, path)).error?.code).toBe("API_KEY_REVOKED");
});

it("counts against the limits of the key that made it", async () => {
  await using test = await started({ QUARRY_RATE_LIMIT_PER_MINUTE: "2" });
  const path = await addressBy(test, await test.apiKey());
  expect((await sendTo(test, path)).status).toBe(200);
  expect((await sendTo(test, path)).error?.code).toBe("RATE_LIMITED");
});

it("is valid for no other operation, and not as a key", async () => {
  await using test = await started();
  const path = await addressBy(test, await test.apiKey());
  const [, token = ""] = path.split("token=");
  const codeOf = async (method: string, to: string, headers = {}) => {
    const response = await fetch(`${test.url}${to}`, { method, headers });
    return ((await response.json()) as Body).error?.code;
  };
  for (const [method, to] of [
    ["GET", "/v1/extractions"],
    ["POST", "/v1/extractions"],
    ["POST", "/v1/uploads/address"],
    ["GET", "/v1/schemas"],
    ["GET", "/v1/me"],
    ["POST", "/mcp"],
  ] as const) {
    expect(await codeOf(method, `${to}?token=${token}`), to).toBe("API_KEY_MISSING");
  }
  const asKey = await codeOf("GET", "/v1/me", { authorization: `Bearer ${token}` });
  expect(asKey).toBe("API_KEY_INVALID");
  expect((await sendTo(test, "/v1/uploads?token=x")).error?.code).toBe("API_KEY_INVALID");
  expect((await sendTo(test, `${path}&token=x`)).error?.code).toBe("API_KEY_INVALID");
  expect((await sendTo(test, path)).status).toBe(200);
});

it("is never logged", async () => {
  await using test = await started();
  const path = await addressBy(test, await test.apiKey());
  for (const _ of [1, 2]) await sendTo(test, path);
  await expect.poll(() => test.logLines.join("")).toMatch(/\/v1\/uploads".*409/s);
  const [, token = "none"] = path.split("token=");
  expect(test.logLines.join("")).not.toContain(token);
  expect(test.logLines.join("")).not.toContain("token=");
});
