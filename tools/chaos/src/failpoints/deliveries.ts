import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import {
  CreatedWebhook,
  DeliveryViews,
  type LogCommit,
  ReadLog,
  subjects,
} from "@quarry/contracts";
import { uuidv7 } from "@quarry/kernel";
import { checked } from "@quarry/messaging";
import { connectNatsBus } from "@quarry/messaging/nats";
import type { RunningServer } from "@quarry/servers";
import { urlOf } from "@quarry/systems";
import type { Violation } from "../ledger/ledger.ts";
import { killAt } from "./kill-at.ts";
import type { Point } from "./points.ts";
import { openWorld, type World } from "./world.ts";

const accountId = "failpoints";

/**
 * Kills the replica that sends, so many times, where it has just delivered an event. Another one takes
 * over half a minute later: what was recorded is not sent again, all else is, under the same id.
 */
export async function killSenders(
  point: Point,
  times: number,
  mongo: RunningServer,
): Promise<{ commits: number; violations: Violation[] }> {
  await using receiver = await openReceiver();
  await using world = await openWorld(point.service, mongo, {
    QUARRY_WEBHOOK_ALLOW: receiver.host,
  });
  await using logs = await answerForLogs(world);
  const settings = { url: `http://${receiver.host}/`, types: null, schemaId: null, include: [] };
  const command = { commandId: "create", requestHash: "create", webhookId: uuidv7() };
  const asked = { accountId, ...command, ...settings };
  const made = await world.gateway.request(subjects.delivery.createWebhook, asked, {});
  const { id: webhookId } = CreatedWebhook.parse(made);
  /** By event, how often it is to come. */
  const due = new Map<string, number>();
  for (let kill = 1; kill <= times; kill++) {
    const killed = killAt(world, point);
    due.set(logs.commit(), point.at === "request" ? 2 : 1);
    await killed;
    due.set(logs.commit(), 1); // which only the next sender can deliver
    await receiver.until(due);
    await untilRecorded(world, webhookId); // or the next kill is timed by this one's record
  }
  return { commits: due.size, violations: audit(due, receiver.taken) };
}

async function untilRecorded({ gateway }: World, webhookId: string): Promise<void> {
  const asked = { accountId, webhookId, status: "pending", limit: 1 };
  for (;;) {
    const answer = await gateway.request(subjects.delivery.listDeliveries, asked, {});
    if (DeliveryViews.parse(answer).items.length === 0) return;
    await delay(50);
  }
}

function audit(due: ReadonlyMap<string, number>, taken: Map<string, number>): Violation[] {
  const wrong = [...taken].filter(([id, times]) => times !== due.get(id));
  return wrong.map(([id, times]) => {
    const what = `${id} was delivered ${times} times where ${due.get(id) ?? 0} are due`;
    return { rule: "commands are committed once", what };
  });
}

/** Takes everything, and counts how often each event came. */
async function openReceiver() {
  const taken = new Map<string, number>();
  let look = () => {};
  const server = createServer((request, response) => {
    request.resume();
    const id = String(request.headers["webhook-id"]);
    taken.set(id, (taken.get(id) ?? 0) + 1);
    response.writeHead(204).end();
    look();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  return {
    host: `127.0.0.1:${port}`,
    taken,
    /** Resolves when all of these have come, as often as they are to. */
    until: (due: ReadonlyMap<string, number>) =>
      new Promise<void>((resolve) => {
        look = () => {
          const isThere = [...due].every(([id, times]) => (taken.get(id) ?? 0) >= times);
          if (isThere) resolve();
        };
        look();
      }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The rig answers in the place of the services whose logs it follows. */
async function answerForLogs({ nats }: World) {
  await using opened = new AsyncDisposableStack();
  const connect = async (name: "schema" | "extraction") =>
    opened.use(await connectNatsBus({ url: urlOf(nats, name), name }));
  const commits: LogCommit[] = [];
  const readLog = checked(ReadLog, async ({ after, limit }) => ({
    commits: commits.slice(after, after + limit),
  }));
  await (await connect("extraction")).respond(subjects.extraction.log, readLog);
  await (await connect("schema")).respond(subjects.schema.log, async () => ({ commits: [] }));
  const owned = opened.move();
  return {
    /** Adds an event of an extraction of its own; returns its id. */
    commit(): string {
      const [extractionId, commitId] = [uuidv7(), uuidv7()];
      const data = { extractionId, accountId };
      const event = { id: uuidv7(), type: "ExtractionDeleted", version: 1, schemaVersion: 1 };
      const events = [{ ...event, at: Date.now(), data }];
      const stream = `extraction-${extractionId}`;
      commits.push({ position: commits.length + 1, commitId, stream, events });
      return `evt_${commitId}_0`;
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
