import { expect, it } from "vitest";
import { startTestGateway } from "./test-gateway.testing.ts";

const app = "https://app.example.com";
const origins = { QUARRY_CORS_ORIGINS: `${app}, http://localhost:5173` };
const preflight = {
  "access-control-request-method": "POST",
  "access-control-request-headers": "authorization,idempotency-key",
};

it("answers the preflight of a named origin without a key", async () => {
  await using test = await startTestGateway(origins);
  for (const origin of [app, "http://localhost:5173"]) {
    const headers = { origin, ...preflight };
    const response = await fetch(`${test.url}/v1/extractions`, { method: "OPTIONS", headers });
    expect([response.status, await response.text()]).toEqual([204, ""]);
    const of = (name: string) => response.headers.get(`access-control-${name}`);
    expect(of("allow-origin")).toBe(origin);
    expect(of("allow-methods")).toBe("GET,POST,PUT,PATCH,DELETE");
    expect(of("allow-headers")).toMatch(/^Authorization,Content-Type,Idempotency-Key/);
    expect(of("allow-credentials")).toBeNull();
  }
});

it("lets pages of a named origin read answers and failures, with their headers", async () => {
  await using test = await startTestGateway(origins);
  const answers = [
    await test.send("GET", "/v1/schemas", { headers: { origin: app } }),
    await test.send("GET", "/v1/schemas?page=0", { headers: { origin: app } }),
    await fetch(`${test.url}/v1/schemas`, { headers: { origin: app } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 422, 401]);
  for (const { headers } of answers) {
    expect(headers.get("access-control-allow-origin")).toBe(app);
    expect(headers.get("access-control-expose-headers")).toContain("Retry-After");
    expect(headers.get("vary")).toContain("Origin");
  }
});

it.each([
  ["https://app.example.com.evil.example"],
  ["http://app.example.com"],
  ["https://app.example.com:8443"],
  ["null"],
])("answers %s without access", async (origin) => {
  await using test = await startTestGateway(origins);
  const asked = { method: "OPTIONS", headers: { origin, ...preflight } };
  const refused = await fetch(`${test.url}/v1/extractions`, asked);
  const read = await test.send("GET", "/v1/schemas", { headers: { origin } });
  expect([refused.status, read.status]).toEqual([405, 200]);
  for (const { headers } of [refused, read]) {
    expect(headers.has("access-control-allow-origin")).toBe(false);
    expect(headers.get("vary")).toContain("Origin");
  }
});

it("allows no origin unless one is named", async () => {
  await using test = await startTestGateway();
  const { headers } = await test.send("GET", "/v1/schemas", { headers: { origin: app } });
  expect([headers.has("access-control-allow-origin"), headers.has("vary")]).toEqual([false, false]);
});

it.each(["*", "https://app.example.com/", "app.example.com", "null"])(
  "does not start with %s as an origin",
  async (origin) => {
    const starting = startTestGateway({ QUARRY_CORS_ORIGINS: origin });
    await expect(starting).rejects.toThrow("QUARRY_CORS_ORIGINS");
  },
);
