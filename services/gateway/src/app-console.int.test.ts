import { describe, expect, it } from "vitest";
import { startTestGateway, type TestGateway } from "./test-gateway.testing.ts";

const json = { "content-type": "application/json" };
const own = { ...json, "sec-fetch-site": "same-origin" };

function signIn(test: TestGateway, credential: object, headers: Record<string, string> = own) {
  const body = JSON.stringify(credential);
  return fetch(`${test.url}/console/session`, { method: "POST", headers, body });
}

/** What a browser holds after signing in, as it sends it back. */
async function cookieOf(test: TestGateway, key: string): Promise<string> {
  const [held = ""] = (await signIn(test, { key })).headers.getSetCookie();
  return held.split(";", 1)[0] ?? "";
}

function ask(test: TestGateway, cookie: string, init: { method?: string; headers?: object } = {}) {
  const headers = { cookie, "sec-fetch-site": "same-origin", ...init.headers };
  return fetch(`${test.url}/v1/schemas`, { method: init.method ?? "GET", headers });
}

describe("a session of the console", () => {
  it("is a cookie that scripts cannot read and other sites cannot send, with the scopes of its key", async () => {
    await using test = await startTestGateway();
    const key = await test.apiKey("acme", ["schemas:read"]);
    const signedIn = await signIn(test, { key });
    expect(signedIn.status).toBe(204);
    const [held = ""] = signedIn.headers.getSetCookie();
    expect(held).toMatch(/^quarry-session=[\w-]+; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(held).not.toContain(key);
    const cookie = await cookieOf(test, key);
    expect((await ask(test, cookie)).status).toBe(200);
    const headers = { ...json, "sec-fetch-site": "same-origin" };
    expect((await ask(test, cookie, { method: "POST", headers })).status).toBe(403);
  });

  it("has a cookie name that is bound to its host if a trusted proxy received TLS", async () => {
    await using test = await startTestGateway({ QUARRY_TRUSTED_PROXIES: "1" });
    const headers = { ...own, "x-forwarded-proto": "https" };
    const { headers: sent } = await signIn(test, { key: await test.apiKey() }, headers);
    expect(sent.getSetCookie()[0]).toMatch(/^__Host-quarry=.*; Secure/);
  });

  it("ends with its key", async () => {
    await using test = await startTestGateway();
    const key = await test.apiKey("acme");
    const cookie = await cookieOf(test, key);
    const record = (await test.keys.list()).at(-1);
    await test.keys.revoke(record?.id ?? "");
    expect((await ask(test, cookie)).status).toBe(401);
  });

  it("grants nothing to pages of other sites", async () => {
    await using test = await startTestGateway();
    const cookie = await cookieOf(test, await test.apiKey());
    const origin = "http://evil.example";
    const asked = async (method: string, headers: Record<string, string>) => {
      const given = { cookie, ...json, ...headers };
      return (await fetch(`${test.url}/v1/schemas`, { method, headers: given })).status;
    };
    expect(await asked("GET", { "sec-fetch-site": "cross-site" })).toBe(403);
    expect(await asked("GET", { "sec-fetch-site": "same-site" })).toBe(403);
    expect(await asked("GET", { origin })).toBe(403);
    expect(await asked("POST", { "sec-fetch-site": "cross-site", origin })).toBe(403);
    expect(await asked("POST", { "sec-fetch-site": "none" })).toBe(403);
    expect(await asked("POST", { origin })).toBe(403);
    expect(await asked("POST", {})).toBe(403);
    expect(await asked("POST", { origin: test.url })).toBe(400); // let through, without a body
    expect((await signIn(test, { key: await test.apiKey() }, { ...json, origin })).status).toBe(
      403,
    );
  });

  it("yields to a key that is sent, and is no key for /mcp", async () => {
    await using test = await startTestGateway();
    const cookie = await cookieOf(test, await test.apiKey());
    const authorization = "Bearer nonsense";
    expect((await ask(test, cookie, { headers: { authorization } })).status).toBe(401);
    const headers = { ...own, cookie };
    expect((await fetch(`${test.url}/mcp`, { method: "POST", headers })).status).toBe(401);
  });

  it("is forgotten by signing out", async () => {
    await using test = await startTestGateway();
    const init = { method: "DELETE", headers: own };
    const { headers } = await fetch(`${test.url}/console/session`, init);
    expect(headers.getSetCookie()[0]).toMatch(/^quarry-session=; .*Expires=Thu, 01 Jan 1970/);
  });

  it("ends by signing out, with every copy of its cookie, and no other session with it", async () => {
    await using test = await startTestGateway();
    const key = await test.apiKey();
    const [cookie, other] = [await cookieOf(test, key), await cookieOf(test, key)];
    const signOut = (held: string) => {
      const init = { method: "DELETE", headers: { ...own, cookie: held } };
      return fetch(`${test.url}/console/session`, init);
    };
    expect((await signOut(cookie)).status).toBe(204);
    const copied = await ask(test, cookie);
    expect([copied.status, await copied.json()]).toMatchObject([
      401,
      { error: { code: "API_KEY_EXPIRED" } },
    ]);
    expect((await ask(test, other)).status).toBe(200);
    for (const held of [cookie, "quarry-session=nonsense"]) {
      expect((await signOut(held)).status).toBe(204);
    }
  });

  it("is refused for an unknown key, and guesses are limited", async () => {
    await using test = await startTestGateway({ QUARRY_REFUSED_KEYS_PER_MINUTE: "2" });
    const statuses: number[] = [];
    for (const key of ["guess-one", "guess-two", "guess-three"]) {
      statuses.push((await signIn(test, { key })).status);
    }
    expect(statuses).toEqual([401, 401, 429]);
    expect((await signIn(test, { key: 1 })).status).toBe(422);
  });
});

describe("a link that signs in", () => {
  it("does so once", async () => {
    await using test = await startTestGateway();
    await test.apiKey("acme");
    const code = test.gateway.signInCode((await test.keys.list()).at(-1)?.hash ?? "");
    const first = await signIn(test, { code });
    const second = await signIn(test, { code });
    expect([first.status, second.status]).toEqual([204, 401]);
  });
});

it("serves no console and accepts no session if it is turned off", async () => {
  await using on = await startTestGateway();
  const cookie = await cookieOf(on, await on.apiKey());
  await using off = await startTestGateway({ QUARRY_CONSOLE: "off" });
  for (const path of ["/", "/console", "/console/session"]) {
    expect((await fetch(`${off.url}${path}`)).status).toBe(404);
  }
  expect((await ask(off, cookie)).status).toBe(401);
});
