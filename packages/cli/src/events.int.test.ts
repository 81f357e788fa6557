import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type StandaloneSystem, startStandaloneSystem, ticketStructure } from "@quarry/systems";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { start } from "./quarry.testing.ts";

type Received = { headers: Record<string, string>; body: string };

const folder = mkdtempSync(join(tmpdir(), "quarry-cli-events-"));
const received: Received[] = [];
const receiver = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  received.push({ headers: request.headers as Received["headers"], body });
  response.writeHead(204).end();
});
let system: StandaloneSystem;
let env: Record<string, string>;
let hook: string;

beforeAll(async () => {
  system = await startStandaloneSystem({ documentsUrl: "http://127.0.0.1:1" });
  env = {
    QUARRY_URL: system.baseUrl,
    QUARRY_API_KEY: await system.apiKey("events"),
    XDG_CONFIG_HOME: join(folder, "config"),
  };
  const schema = { name: "Ticket", structure: ticketStructure };
  writeFileSync(join(folder, "ticket.json"), JSON.stringify(schema));
  writeFileSync(join(folder, "a.txt"), "Ticket number: TK-1\nAmount: 1.50\n");
  writeFileSync(join(folder, "b.txt"), "Ticket number: TK-2\nAmount: 2.50\n");
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
afterAll(async () => {
  receiver.close();
  await system?.[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

const begin = (args: string[], more: Record<string, string> = {}, input?: string) =>
  start(args, { cwd: folder, env: { ...env, ...more }, ...(input !== undefined && { input }) });
const quarry = (...of: Parameters<typeof begin>) => begin(...of).ended;

it("prints the events of the types that are asked for, and continues behind a cursor", async () => {
  await quarry(["extract", "a.txt", "--schema", "ticket.json"]);
  const types = ["--types", "extraction.requested,extraction.completed"];
  const eventsOf = async (...args: string[]) => {
    const { out } = await quarry(["events", ...types, ...args]);
    return out
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line) as { type: string; cursor: string });
  };
  await vi.waitFor(async () => expect(await eventsOf()).toHaveLength(2), { timeout: 60_000 });
  const [first] = await eventsOf("--limit", "1");
  expect(first?.type).toBe("extraction.requested");
  expect(await eventsOf("--after", first?.cursor ?? "")).toMatchObject([
    { type: "extraction.completed" },
  ]);
  const wrong = await quarry(["events", "--types", "extraction.imagined"]);
  expect([wrong.status, wrong.err]).toEqual([2, expect.stringContaining("types")]);
});

it("posts events to a receiver as a webhook would, until it is interrupted; each verifies", async () => {
  const secret = `whsec_${Buffer.from("a secret of thirty-two characters").toString("base64")}`;
  const types = "extraction.completed";
  const args = ["webhooks", "listen", "--forward-to", hook, "--types", types];
  const [before] = (await quarry(["events", "--types", "extraction.requested"])).out.split("\n");
  const { cursor } = JSON.parse(before ?? "") as { cursor: string };
  const own = { QUARRY_WEBHOOK_SECRET: secret };
  const { child, ended } = begin([...args, "--after", cursor], own);
  await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 60_000 });
  await quarry(["extract", "b.txt", "--schema", "ticket.json"]);
  await vi.waitFor(() => expect(received).toHaveLength(2), { timeout: 60_000 });
  child.kill("SIGINT");
  const { status, out } = await ended;
  expect(status).toBe(130);
  expect(out).toMatch(/extraction\.completed {2}evt_\S+ {2}204\n/);

  const [{ headers, body } = { headers: {} as Received["headers"], body: "" }] = received;
  const verify = ["webhooks", "verify", "--id", headers["webhook-id"] ?? ""];
  verify.push("--timestamp", headers["webhook-timestamp"] ?? "");
  verify.push("--signature", headers["webhook-signature"] ?? "");
  const verified = await quarry(verify, own, body);
  expect(JSON.parse(verified.out)).toMatchObject({ type: "extraction.completed" });
  const changed = await quarry(verify, own, body.replace("completed", "failed"));
  expect([changed.status, changed.err]).toEqual([1, expect.stringContaining("not signed with")]);
  const nothing = await quarry(verify, {}, body);
  expect([nothing.status, nothing.err]).toEqual([
    2,
    expect.stringContaining("QUARRY_WEBHOOK_SECRET"),
  ]);
});

it("lists webhooks, and refuses an address that is none", async () => {
  const { status, out } = await quarry(["webhooks", "list", "-o", "json"]);
  expect([status, JSON.parse(out)]).toEqual([0, []]);
  const wrong = await quarry(["webhooks", "listen", "--forward-to", "localhost:8080"]);
  expect([wrong.status, wrong.err]).toEqual([2, expect.stringContaining("is not an address")]);
});
