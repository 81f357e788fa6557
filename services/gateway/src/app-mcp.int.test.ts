import { expect, it, vi } from "vitest";
import { startTestGateway, type TestGateway } from "./test-gateway.testing.ts";

type Message = { id: number; result: ToolResult };
type ToolResult = {
  isError?: boolean;
  content: { text: string }[];
  structuredContent?: Record<string, unknown>;
};

const headers = {
  accept: "application/json, text/event-stream",
  "content-type": "application/json",
};

/** Calls tools in one request, as clients of early 2025 may, and gives their results by order. */
async function call(test: TestGateway, ...calls: [name: string, args: object][]) {
  const messages = calls.map(([name, args], id) => ({
    ...{ jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: args } },
  }));
  const response = await test.send("POST", "/mcp", {
    headers: { ...headers, "mcp-protocol-version": "2025-03-26" },
    body: JSON.stringify(messages.length === 1 ? messages[0] : messages),
  });
  const lines = (await response.text()).split("\n").filter((line) => line.startsWith("data: {"));
  const answers = lines.map((line) => JSON.parse(line.slice("data: ".length)) as Message);
  return answers.toSorted((a, b) => a.id - b.id).map(({ result }) => result);
}

it("returns the id to a waiting tool when the gateway stops", async () => {
  await using test = await startTestGateway();
  const { schemaId: schema } = test;
  const answer = call(test, ["extract", { text: "wait", schema, wait_seconds: 45 }]);
  await expect.poll(() => test.services.requested).toHaveLength(1);
  await test.gateway[Symbol.asyncDispose]();
  const [result] = await answer;
  const id = test.services.requested[0]?.extractionId;
  expect(result?.structuredContent).toMatchObject({ id, status: "pending", output: null });
});

it("returns the id of a 90-second extraction within 50 seconds, and its result later", async () => {
  await using test = await startTestGateway();
  const { schemaId: schema, services } = test;
  const timers = new Map<number, AbortController>();
  using _ = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const timer = new AbortController();
    timers.set(ms, timer);
    return timer.signal;
  });
  const answer = call(test, ["extract", { text: "wait", schema, wait_seconds: 45 }]);
  await expect.poll(() => timers.has(45_000)).toBe(true);
  timers.get(45_000)?.abort();
  const [result] = await answer;
  const id = services.requested[0]?.extractionId;
  expect(result?.structuredContent).toMatchObject({ id, status: "pending", output: null });
  const read = async () => (await call(test, ["get_extraction", { id }]))[0]?.structuredContent;
  expect(await read()).toMatchObject({ status: "pending" });
  services.finish();
  await expect.poll(read).toMatchObject({ id, status: "completed", output: { echo: "wait" } });
});

it("makes upload addresses with the host of the request", async () => {
  await using test = await startTestGateway({ QUARRY_TRUSTED_PROXIES: "1" });
  const address = async (more = {}) => {
    const id = crypto.randomUUID();
    const params = { name: "create_upload", arguments: {} };
    const body = JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params });
    const sent = { ...headers, "mcp-protocol-version": "2025-06-18", ...more };
    return (await (await test.send("POST", "/mcp", { headers: sent, body })).text()).replace(
      /.*"address":"([^"?]+)\?.*/s,
      "$1",
    );
  };
  expect(await address()).toBe(`${test.url}/v1/uploads`);
  const behindTls = await address({ "x-forwarded-proto": "https" });
  expect(behindTls).toBe(`${test.url.replace("http:", "https:")}/v1/uploads`);
});

it("counts the requests of concurrent tools", async () => {
  await using test = await startTestGateway({ QUARRY_RATE_LIMIT_PER_MINUTE: "5" });
  const lists = Array.from({ length: 6 }, () => ["list_schemas", {}] as [string, object]);
  const results = await call(test, ...lists);
  const refused = results.filter(({ isError }) => isError);
  expect([results.length, refused.length]).toEqual([6, 3]); // one made the schema, one is the call
  expect(refused[0]?.content[0]?.text).toMatch(/^RATE_LIMITED: .* may succeed in \d+ s$/);
});

it("accepts the configured host names", async () => {
  await using test = await startTestGateway({ QUARRY_MCP_HOSTS: "Quarry.example, 2.example" });
  const status = async (origin: string) =>
    (await test.send("POST", "/mcp", { headers: { origin }, body: "" })).status;
  expect(await status("https://quarry.example")).not.toBe(403);
  expect(await status("https://2.example:8443")).not.toBe(403);
  expect(await status("https://quarry.example.evil.example")).toBe(403);
});

it.each([
  ["http://localhost:5173", true],
  ["http://127.0.0.1:6274", true],
  ["http://[::1]:6274", true],
  ["http://203.0.113.9", false],
  ["http://10.0.0.5", true],
  ["null", false],
])("answers a page of %s: %s", async (origin, isAccepted) => {
  await using test = await startTestGateway({ QUARRY_MCP_HOSTS: "10.0.0.5" });
  const { status } = await test.send("POST", "/mcp", { headers: { origin }, body: "" });
  expect(status !== 403).toBe(isAccepted);
});

it("logs a call by its endpoint, and the requests of its tools by their operations", async () => {
  await using test = await startTestGateway();
  await call(test, ["list_schemas", {}]);
  const requests = test.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const [tool, endpoint] = requests.filter(({ msg }) => msg === "request").slice(-2);
  expect([tool?.route, endpoint?.route]).toEqual(["/v1/schemas", "/mcp"]);
  expect(tool?.requestId).toBe(endpoint?.requestId);
});

it("refuses invalid and oversized messages with errors of the protocol", async () => {
  await using test = await startTestGateway();
  const post = (body: string) => test.send("POST", "/mcp", { headers, body });
  for (const [body, status] of [
    ["{", 400],
    ["x".repeat(5_000_000), 413],
    [`{"params":${"[".repeat(300)}`, 413],
    [`[${"{},".repeat(10_000)}{}]`, 413],
  ] as const) {
    const response = await post(body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ jsonrpc: "2.0", id: null });
  }
  expect((await test.send("GET", "/mcp")).status).toBe(405);
});
