import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { eventStream } from "@quarry/messaging/nats";
import { connectAs, urlOf } from "@quarry/systems";
import type { Entry } from "../load/journal.ts";
import { createSchema, deleteExtraction, renameSchema, requestExtraction } from "./commands.ts";
import { killAt } from "./kill-at.ts";
import type { Point, PointName } from "./points.ts";
import type { World } from "./world.ts";

/** Brings one process to its point, and returns what the callers were promised meanwhile. */
export type Scenario = (world: World, point: Point, tag: string) => Promise<Entry[]>;

/** A schema is created, and its service dies of it. */
const create: Scenario = async (world, point, tag) => {
  const killed = killAt(world, point);
  const made = await createSchema(world, tag);
  await killed;
  return [made];
};

/** Of the points at which a command is on its way; what webhooks are sent is in `deliveries.ts`. */
export const scenarios: Record<Exclude<PointName, "K12" | "K13">, Scenario> = {
  K1: create,
  K2: create,
  K3: create,
  K4: create,
  K5: create,
  async K6(world, point, tag) {
    const entries = await create(world, point, tag);
    await loseMessages(world);
    return entries;
  },
  K7: create,
  async K8(world, point, tag) {
    const made = await requestExtraction(world, tag);
    const killed = killAt(world, point);
    const removed = await deleteExtraction(world, made.target ?? "");
    await killed;
    return [made, removed];
  },
  async K9(world, point, tag) {
    const killed = killAt(world, point);
    const connection = await connectAs(urlOf(world.nats, "schema"));
    const subject = `evt.schema.Poison.${tag.replace(" ", "-")}`;
    await jetstream(connection).publish(subject, "no JSON");
    await connection.close();
    await killed;
    return [];
  },
  async K10(world, point, tag) {
    const killed = killAt(world, point, 2);
    const made = await createSchema(world, tag);
    await killed;
    return [made];
  },
  async K11(world, point, tag) {
    const killed = killAt(world, point);
    const made = await createSchema(world, tag);
    const renamed = await renameSchema(world, made.target ?? "", `${tag} renamed`);
    await killed;
    return [made, renamed];
  },
};

/** The server dies and lacks, when it comes back, what it had acknowledged. */
async function loseMessages({ nats }: World): Promise<void> {
  const connection = await connectAs(urlOf(nats, "operator"));
  await (await jetstreamManager(connection)).streams.purge(eventStream);
  await connection.close();
  await nats.kill();
  await nats.restart();
}
