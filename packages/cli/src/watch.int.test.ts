import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Quarry } from "@quarry/client";
import { startHttpProxy } from "@quarry/servers/http-proxy";
import { type StandaloneSystem, startStandaloneSystem, ticketStructure } from "@quarry/systems";
import { afterAll, beforeAll, expect, it } from "vitest";
import { start } from "./quarry.testing.ts";

const folder = mkdtempSync(join(tmpdir(), "quarry-watch-"));
const inbox = join(folder, "inbox");
let system: StandaloneSystem;
let env: Record<string, string>;
let server: Quarry;

beforeAll(async () => {
  system = await startStandaloneSystem({ documentsUrl: "http://127.0.0.1:1" });
  env = { QUARRY_URL: system.baseUrl, QUARRY_API_KEY: await system.apiKey("watch") };
  server = new Quarry({ baseUrl: system.baseUrl, apiKey: env.QUARRY_API_KEY });
  mkdirSync(inbox);
  const schema = JSON.stringify({ name: "Ticket", structure: ticketStructure });
  writeFileSync(join(folder, "ticket.json"), schema);
});
afterAll(async () => {
  await system?.[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

const watch = () =>
  start(["watch", "inbox", "--schema", "ticket.json", "--interval", "1"], { cwd: folder, env });
const within = (place: string) => {
  try {
    return readdirSync(join(inbox, place)).filter((name) => !name.startsWith("."));
  } catch {
    return [];
  }
};
const full = {
  ...{ status: false, message: "The server is full", data: null },
  error: { code: "UNAVAILABLE", retryable: true, requestId: "r" },
};
const isCreation = (url = "") => /^\/v1\/extractions(?:$|\?)/.test(url);
const made = async () => (await server.extractions.list({ perPage: 1 }).page()).meta.total;

it("takes each file once when it is whole: of a slow copy, of a burst, and after a kill", async () => {
  writeFileSync(join(inbox, "damaged.pdf"), "%PDF-1.4 damaged");
  const burst = Array.from({ length: 500 }, (_, number) => `${number}.txt`);
  for (const name of burst) writeFileSync(join(inbox, name), `Ticket number: TK-${name}\n`);
  const first = watch();
  await expect.poll(() => within("done").length, { timeout: 60_000 }).toBeGreaterThan(50);
  first.child.kill("SIGKILL");
  await first.ended;

  const second = watch();
  const text = "Ticket number: TK-4711\nAmount: 12.50\n";
  for (const character of text) {
    appendFileSync(join(inbox, "slow.txt"), character);
    await delay(100); // as a slow network would
  }
  await expect.poll(() => within("done").length, { timeout: 240_000 }).toBe(501);
  expect(within("done")).toContain("slow.txt");
  expect(JSON.parse(readFileSync(join(inbox, "results/inbox_slow.txt.json"), "utf8"))).toEqual({
    ticket: "TK-4711",
    amount: 12.5,
  });
  await expect.poll(() => within("failed")).toEqual(["damaged.pdf", "damaged.pdf.error.json"]);
  expect(await made()).toBe(502);

  copyFileSync(join(inbox, "done/slow.txt"), join(inbox, "slow.txt"));
  await expect.poll(() => within("done"), { timeout: 60_000 }).toContain("slow-2.txt");
  expect(await made()).toBe(502);
  second.child.kill("SIGINT");
  expect((await second.ended).status).toBe(130);
}, 360_000);

it("waits for a server that stays full, and extracts a failed file again that is put back", async () => {
  let refusals = 12; // more than the client's four repeats of each file
  await using proxy = await startHttpProxy(
    () => system.baseUrl,
    ({ method, url }) => {
      const isRefused = method === "POST" && isCreation(url) && refusals-- > 0;
      return isRefused ? { status: 503, body: JSON.stringify(full) } : "pass";
    },
  );
  const account = { QUARRY_URL: proxy.url, QUARRY_API_KEY: await system.apiKey("put-back") };
  const place = join(folder, "put-back");
  mkdirSync(place);
  writeFileSync(join(place, "late.txt"), "Ticket number: TK-1\n");
  writeFileSync(join(place, "damaged.pdf"), "%PDF-1.4 damaged");
  const args = ["watch", "put-back", "--schema", "ticket.json", "--interval", "1"];
  const { child, ended } = start(args, { cwd: folder, env: { ...env, ...account } });
  const failed = () => within("../put-back/failed");
  await expect.poll(() => within("../put-back/done"), { timeout: 60_000 }).toEqual(["late.txt"]);
  await expect.poll(failed, { timeout: 60_000 }).toHaveLength(2);
  copyFileSync(join(place, "failed/damaged.pdf"), join(place, "damaged.pdf"));
  await expect.poll(failed, { timeout: 60_000 }).toHaveLength(4);
  child.kill("SIGINT");
  expect((await ended).err).toContain("The server is full; trying again");
  const other = new Quarry({ baseUrl: system.baseUrl, apiKey: account.QUARRY_API_KEY });
  expect((await other.extractions.list({ perPage: 1 }).page()).meta.total).toBe(3);
}, 240_000);

it("refuses what is no folder", async () => {
  const args = ["watch", "nowhere", "--schema", "ticket.json"];
  expect(await start(args, { cwd: folder, env }).ended).toMatchObject({
    status: 2,
    err: "There is no folder nowhere\n",
  });
});
