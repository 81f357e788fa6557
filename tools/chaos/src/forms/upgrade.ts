import { setTimeout as delay } from "node:timers/promises";
import { connectNatsOperator } from "@quarry/messaging/nats";
import type { LocalProcess } from "@quarry/servers";
import type { Service } from "@quarry/systems";
import { type Db, MongoClient } from "mongodb";
import type { Fault } from "../faults/fault.ts";
import type { Fleet } from "./fleet.ts";

/** What was seen while two releases ran side by side, and after. */
export type Upgraded = {
  /** Commits of the next release, with events in versions that the present one does not know. */
  newerCommits: number;
  /** Deliveries of such events that processes of the present release refused by name. */
  refusals: number;
  /** Dead letters that were replayed after the upgrade. */
  replayed: number;
};

export type Upgrade = { fault: Fault; upgraded(): Upgraded | undefined };

/** As the operator's manual says. */
const order: readonly Service[] = ["ingestion", "extraction", "schema", "gateway"];

/** So much is seen side by side before the upgrade continues. */
const enough = { newerCommits: 40, refusals: 5 };
const timeoutMs = 120_000;

/**
 * Ends a mixed fleet's time as an operator does: the last processes of the present release are
 * replaced, one service after the other, and then their dead letters are replayed.
 */
export function createUpgrade(parts: {
  fleet: Fleet;
  /** The processes of the present release. */
  former: readonly LocalProcess[];
  databaseUrl: string;
  operatorUrl: string;
}): Upgrade {
  const { fleet, former, databaseUrl, operatorUrl } = parts;
  let upgraded: Upgraded | undefined;
  const refusals = () => former.reduce((sum, { output }) => sum + refusalsIn(output()), 0);

  async function waitSideBySide(): Promise<number> {
    const client = await MongoClient.connect(databaseUrl);
    try {
      for (const deadline = performance.now() + timeoutMs; ; await delay(500)) {
        const newerCommits = await countNewer(client.db());
        const isEnough = newerCommits >= enough.newerCommits && refusals() >= enough.refusals;
        if (isEnough || performance.now() > deadline) return newerCommits;
      }
    } finally {
      await client.close();
    }
  }
  const fault: Fault = {
    name: "upgrade",
    async inject(_random, struck) {
      const newerCommits = await waitSideBySide();
      struck();
      for (const service of order) await fleet.replace(service);
      upgraded = { newerCommits, refusals: refusals(), replayed: await replayAll(operatorUrl) };
    },
  };
  return { fault, upgraded: () => upgraded };
}

function refusalsIn(output: string): number {
  return output.match(/"type":"NewerEventError"/g)?.length ?? 0;
}

async function countNewer(database: Db): Promise<number> {
  const logs = ["schema", "ingestion", "extraction"];
  const newer = { "e.sv": { $gt: 1 } };
  const counts = logs.map((log) => database.collection(`${log}_commits`).countDocuments(newer));
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

async function replayAll(url: string): Promise<number> {
  await using operator = await connectNatsOperator({ url, replicas: 1 });
  const letters = await operator.deadLetters.list({ limit: 100_000 });
  for (const { id } of letters) await operator.deadLetters.replay(id);
  return letters.length;
}
