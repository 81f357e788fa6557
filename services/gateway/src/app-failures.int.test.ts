import { type ErrorCode, errorCodes } from "@quarry/api";
import { blobNames, subjects } from "@quarry/contracts";
import { expect, it } from "vitest";
import { startTestGateway } from "./test-gateway.testing.ts";

it("responds to a failed extraction with the status of its code and its id", async () => {
  await using test = await startTestGateway();
  const codes = Object.keys(errorCodes) as ErrorCode[];
  for (const code of codes.filter((name) => /^(SOURCE|OUTPUT|PROVIDER|TIMEOUT|QUOTA)/.test(name))) {
    const response = await test.extract(`fail ${code}`);
    const extractionId = test.services.requested.at(-1)?.extractionId;
    expect(response.status).toBe(errorCodes[code].status);
    expect(await response.json()).toEqual({
      status: false,
      message: "It failed",
      data: null,
      error: {
        code,
        requestId: response.headers.get("x-request-id"),
        retryable: errorCodes[code].retryable,
        extractionId,
      },
    });
  }
});

it("responds 503 with Retry-After if a service is unavailable", async () => {
  await using test = await startTestGateway();
  const { request } = test.bus;
  test.bus.request = (subject, ...rest) =>
    request.call(test.bus, subject.replace("list", "unserved"), ...rest);
  const response = await test.send("GET", "/v1/schemas");
  expect(response.status).toBe(503);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await response.json()).toMatchObject({ error: { code: "UNAVAILABLE", retryable: true } });
});

it("hides the details of an internal error, and logs it with the request's id", async () => {
  await using test = await startTestGateway();
  test.bus.request = async () => {
    throw new Error("secret detail of a driver");
  };
  const response = await test.send("GET", "/v1/schemas", {
    headers: { "x-request-id": "find-me-1" },
  });
  const text = await response.text();
  expect([response.status, JSON.parse(text).error.code]).toEqual([500, "INTERNAL"]);
  expect(text).not.toContain("driver");
  const logged = test.logLines.filter((line) => line.includes("find-me-1"));
  expect(logged.some((line) => line.includes("secret detail of a driver"))).toBe(true);
});

it("logs and counts requests by route, without their content", async () => {
  await using test = await startTestGateway();
  const key = await test.apiKey("observed");
  const headers = { authorization: `Bearer ${key}` };
  await fetch(`${test.url}/v1/schemas?search=hidden-words`, { headers });
  await test.extract("hidden-source");
  await expect
    .poll(() => test.logLines.filter((line) => line.includes("extractions")).length)
    .toBe(1);
  const log = test.logLines.join("");
  for (const hidden of [key, "hidden-words", "hidden-source"]) expect(log).not.toContain(hidden);
  const line = test.logLines
    .map((text) => JSON.parse(text))
    .find(({ account }) => account === "observed");
  expect(line).toMatchObject({ method: "GET", route: "/v1/schemas", status: 200 });
  expect(line.requestId).toMatch(/^[\w.-]{8,128}$/);
  const metrics = await test.metrics.metrics();
  expect(metrics).toMatch(
    /http_request_duration_seconds_count\{method="POST",route="\/v1\/extractions",status="200"\} 1/,
  );
  expect(metrics).toMatch(/http_requests_in_flight 0/);
});

it.each([
  ["missing", 500, "INTERNAL"],
  ["damaged", 500, "INTERNAL"],
  ["deleted with its extraction", 404, "NOT_FOUND"],
])("responds to a request for evidence that is %s with %i", async (lost, status, code) => {
  await using test = await startTestGateway();
  await test.extract("a text");
  const id = test.services.requested.at(-1)?.extractionId ?? "";
  const evidence = await test.blobs.put(id, blobNames.evidence, '{"leaves":[]}');
  await test.bus.respond(subjects.extraction.evidence, async () => evidence);
  if (lost === "missing") await test.blobs.eraseOwner(id);
  else if (lost === "damaged") await test.blobs.put(id, blobNames.evidence, '{"leaves":{}}');
  else await test.send("DELETE", `/v1/extractions/${id}`);
  const response = await test.send("GET", `/v1/extractions/${id}/evidence`);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ error: { code, retryable: false } });
});
