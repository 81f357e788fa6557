import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Quarry } from "@quarry/client";
import { startHttpProxy } from "@quarry/servers/http-proxy";
import { startStandaloneSystem, ticketStructure } from "@quarry/systems";
import { expect, it } from "vitest";
import { start } from "./quarry.testing.ts";

const files = 200;

it("makes exactly 200 extractions of 200 files where every second answer to a POST is lost", async () => {
  const folder = mkdtempSync(join(tmpdir(), "quarry-cli-"));
  await using system = await startStandaloneSystem({ documentsUrl: "http://127.0.0.1:1" });
  let posts = 0;
  await using proxy = await startHttpProxy(
    () => system.baseUrl,
    ({ method }) => (method === "POST" && ++posts % 2 === 0 ? "lose-answer" : "pass"),
  );
  const apiKey = await system.apiKey("lost-answers");
  const schema = { name: "Ticket", structure: ticketStructure };
  writeFileSync(join(folder, "ticket.json"), JSON.stringify(schema));
  const names = Array.from({ length: files }, (_, number) => `${number}.txt`);
  for (const name of names) writeFileSync(join(folder, name), `Ticket number: TK-${name}\n`);
  const env = { QUARRY_URL: proxy.url, QUARRY_API_KEY: apiKey };
  const args = ["extract", ...names, "-s", "ticket.json", "--out", "out", "--concurrency", "8"];

  const { status } = await start(args, { cwd: folder, env }).ended;

  expect(status).toBe(0);
  const results = readdirSync(join(folder, "out")).filter((name) => name.endsWith(".txt.json"));
  expect(results).toHaveLength(files);
  const server = new Quarry({ baseUrl: system.baseUrl, apiKey });
  expect((await server.extractions.list({ perPage: 1 }).page()).meta.total).toBe(files);
  expect(posts).toBeGreaterThan(files * 1.5);
  rmSync(folder, { recursive: true });
}, 300_000);
