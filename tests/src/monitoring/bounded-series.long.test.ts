import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { request } from "node:http";
import { type StandaloneSystem, startStandaloneSystem } from "@quarry/systems";
import { expect, it, onTestFinished, vi } from "vitest";
import { type Client, createSchema, openClient } from "./load.ts";

/** Requests that are open at once. */
const width = 16;

/** What callers can choose freely, and how many of each are sent: 10,000 in all. */
const kinds: Record<string, { count: number; send: Send }> = {
  ids: {
    count: 4_000,
    send: ({ client }) => client.send("GET", `/v1/extractions/${crypto.randomUUID()}`),
  },
  paths: { count: 3_000, send: ({ client }, name) => client.send("GET", `/${name}/${name}`) },
  "hosts in requests": { count: 1_900, send: askAs },
  "hosts of sources": {
    count: 100,
    send: ({ client }) => client.extract("webpage", `http://10.${randomBytes(3).join(".")}/`),
  },
  "names of schemas": { count: 500, send: ({ client }, name) => createSchema(client.send, name) },
  accounts: {
    count: 500,
    async send({ system }, name) {
      const authorization = `Bearer ${await system.apiKey(name)}`;
      return fetch(`${system.baseUrl}/v1/schemas`, { headers: { authorization } });
    },
  },
};

type Stage = { system: StandaloneSystem; client: Client };
type Send = (stage: Stage, name: string) => Promise<Response | undefined>;

it("shows no more series after 10,000 different ids than after a few", async () => {
  const documentsUrl = "http://127.0.0.1:9";
  const system = await startStandaloneSystem({ documentsUrl }, { QUARRY_CHROMIUM: "off" });
  onTestFinished(() => system[Symbol.asyncDispose]());
  const stage = { system, client: await openClient(system, "first") };
  for (const kind of Object.keys(kinds)) await sendAll(stage, { kind, count: 3 });
  await untilAllSourcesEnded(stage);
  const before = await seriesOf(system);
  expect(before.size).toBeGreaterThan(200);
  for (const [kind, { count }] of Object.entries(kinds)) await sendAll(stage, { kind, count });
  await untilAllSourcesEnded(stage);
  const after = await seriesOf(system);
  expect([...after].filter((series) => !before.has(series))).toEqual([]);
}, 180_000);

async function sendAll(stage: Stage, { kind, count }: { kind: string; count: number }) {
  let sent = 0;
  async function work(): Promise<void> {
    while (sent < count) {
      sent += 1;
      const name = `made-up-${crypto.randomUUID().slice(0, 18)}`;
      const answer = await kinds[kind]?.send(stage, name);
      await answer?.arrayBuffer();
    }
  }
  await Promise.all(Array.from({ length: width }, work));
}

function operationsOf({ process: { output } }: StandaloneSystem): string {
  return /Metrics and health: (\S+)/.exec(output())?.[1] ?? "";
}

async function linesOf(system: StandaloneSystem): Promise<string[]> {
  const exposition = await fetch(`${operationsOf(system)}/metrics`);
  return (await exposition.text()).split("\n");
}

/** Names with labels; those of the runtime are not ours to bound. */
async function seriesOf(system: StandaloneSystem): Promise<Set<string>> {
  const ours = (await linesOf(system)).filter((line) => !/^(#|nodejs_|process_|$)/.test(line));
  return new Set(ours.map((line) => line.slice(0, line.lastIndexOf(" "))));
}

/** Waits until the readers' parts were tried, and no consumer has a message to deal with. */
async function untilAllSourcesEnded({ system }: Stage): Promise<void> {
  const counts = /^nats_consumer_(ack_)?pending_messages\{.* [^0]/;
  await vi.waitFor(
    async () => {
      const lines = await linesOf(system);
      expect(lines.filter((line) => counts.test(line))).toEqual([]);
      for (const shown of ["nats_consumer_pending", 'reader_part_works{part="onnxruntime-node']) {
        expect(lines.some((line) => line.startsWith(shown))).toBe(true);
      }
    },
    { timeout: 120_000, interval: 200 },
  );
}

/** A request under a Host that fetch would not send. */
async function askAs({ system }: Stage, host: string): Promise<undefined> {
  const asked = request(`${system.baseUrl}/v1/schemas`, {
    headers: { host, "x-request-id": host },
  }).end();
  const [answer] = await once(asked, "response");
  answer.resume();
  await once(answer, "end");
}
