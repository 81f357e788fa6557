import { setTimeout as delay } from "node:timers/promises";
import { jetstreamManager } from "@nats-io/jetstream";
import { subjects } from "@quarry/contracts";
import { connectNatsBus, eventStream } from "@quarry/messaging/nats";
import { type RunningServer, startMongo } from "@quarry/servers";
import { connectAs, urlOf } from "@quarry/systems";
import { messagesOf } from "../forms/messages.ts";
import { audit, type Violation } from "../ledger/ledger.ts";
import { readStoredState } from "../ledger/read-stored-state.ts";
import { type Journal, openJournal } from "../load/journal.ts";
import { knownSchema } from "./commands.ts";
import { killSenders } from "./deliveries.ts";
import { type PointName, points } from "./points.ts";
import { scenarios } from "./scenarios.ts";
import { openWorld, type World } from "./world.ts";

export type PointOutcome = {
  point: PointName;
  what: string;
  kills: number;
  commits: number;
  seconds: number;
  violations: Violation[];
};

export type FailpointOptions = {
  times: number;
  /** Points that are worked on at once, each in a world of its own. Default 3. */
  lanes?: number;
  only?: readonly PointName[];
  log?: (line: string) => void;
};

/** Kills a service at each point so many times, and audits what stands after each point's last. */
export async function runFailpoints(options: FailpointOptions): Promise<PointOutcome[]> {
  const { times, lanes = 3, log = () => undefined } = options;
  const names = options.only ?? (Object.keys(points) as PointName[]); // the keys of a literal
  await using mongo = await startMongo();
  const waiting = names.values();
  const outcomes: PointOutcome[] = [];
  const lane = async () => {
    for (const name of waiting) {
      const outcome = await runPoint(name, times, mongo);
      outcomes.push(outcome);
      const { kills, seconds, violations } = outcome;
      log(`${name}: ${kills} kills in ${seconds} s, ${violations.length} violations`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return outcomes.sort((one, other) => names.indexOf(one.point) - names.indexOf(other.point));
}

async function runPoint(
  name: PointName,
  times: number,
  mongo: RunningServer,
): Promise<PointOutcome> {
  const began = performance.now();
  const point = points[name];
  const seconds = () => Math.round((performance.now() - began) / 1_000);
  const facts = { point: name, what: point.what, kills: times };
  if (name === "K12" || name === "K13") {
    const { commits, violations } = await killSenders(points[name], times, mongo);
    return { ...facts, commits, seconds: seconds(), violations };
  }
  await using world = await openWorld(point.service, mongo);
  await using _schemas = await answerForSchemas(world, point.service);
  const journal = openJournal();
  for (let kill = 1; kill <= times; kill++) {
    journal.entries.push(...(await scenarios[name](world, point, `${name} ${kill}`)));
  }
  await untilAtRest(world);
  const state = await readStoredState(
    world.stores,
    await messagesOf(urlOf(world.nats, "operator")),
  );
  return {
    ...facts,
    commits: Object.values(state.logs).reduce((sum, { commits }) => sum + commits.length, 0),
    seconds: seconds(),
    violations: [
      ...audit({ journal, state, ends: endsOf(journal), lists: [] }),
      ...(await deadLettersOf(world, name === "K9" ? times : 0)),
    ],
  };
}

/** No sources are read in these worlds: each extraction is deleted while it is pending. */
function endsOf({ entries }: Journal) {
  const deleted = entries.filter(({ operation }) => operation === "delete-extraction");
  return new Map(deleted.map(({ tag }) => [tag, { status: "deleted", result: null }]));
}

/** Each poisoned message is dead-lettered once, and no other message is. */
async function deadLettersOf({ nats }: World, expected: number): Promise<Violation[]> {
  const connection = await connectAs(urlOf(nats, "operator"));
  const { state } = await (await jetstreamManager(connection)).streams.info("DEADLETTERS");
  await connection.close();
  const what = `${state.messages} dead letters where ${expected} are due`;
  return state.messages === expected ? [] : [{ rule: "commands are committed once", what }];
}

/** In a world of extractions alone the rig answers in the schema service's place. */
async function answerForSchemas({ nats }: World, service: string): Promise<AsyncDisposable> {
  const bus = await connectNatsBus({ url: urlOf(nats, "schema"), name: "schema" });
  if (service === "extraction") await bus.respond(subjects.schema.get, async () => knownSchema);
  return bus;
}

const timeoutMs = 60_000;

/** Waits until all is handed over and every consumer has handled all of it. */
async function untilAtRest({ nats, stores }: World): Promise<void> {
  const connection = await connectAs(urlOf(nats, "operator"));
  const { consumers } = await jetstreamManager(connection);
  const deadline = performance.now() + timeoutMs;
  for (let quiet = 0; quiet < 3 && performance.now() < deadline; ) {
    await delay(300);
    const logs = Object.values(stores.logs);
    const waiting = await Promise.all(
      logs.map((log) => log.unrelayed({ olderThanMs: -3_600_000, limit: 1 })),
    );
    let due = waiting.flat().length;
    for await (const each of consumers.list(eventStream)) {
      due += each.num_pending + each.num_ack_pending;
    }
    quiet = due === 0 ? quiet + 1 : 0;
  }
  await connection.close();
}
