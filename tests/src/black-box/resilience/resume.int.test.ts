import { type JetStreamManager, jetstream, jetstreamManager } from "@nats-io/jetstream";
import { describeWith } from "@quarry/servers";
import { startDocumentServer } from "@quarry/servers/document-server";
import {
  connectAs,
  createSchema,
  type NatsUser,
  openSuite,
  startDistributedSystem,
  urlOf,
} from "@quarry/systems";
import { type Db, MongoClient } from "mongodb";
import { expect, it, vi } from "vitest";
import { expectAllCompleted, submit, ticket } from "../load.ts";

const stream = "EVENTS";

describeWith(["nats", "mongodb"], "an extraction whose source's outcome got lost", () => {
  it("ends once its order is handed over again", async () => {
    await using documents = await startDocumentServer({});
    const system = await startDistributedSystem({ documentsUrl: documents.url });
    await using _stopped = system;
    await using opened = new AsyncDisposableStack();
    const connection = async (user: NatsUser) =>
      opened.adopt(await connectAs(urlOf(system.nats, user)), (open) => open.close());
    const manager = await jetstreamManager(await connection("operator"));
    const client = new MongoClient(system.environment.QUARRY_MONGODB_URL ?? "");
    opened.defer(() => client.close());
    const database = client.db();
    const caller = await (await openSuite(system, documents.url)).caller();
    const schema = await createSchema(caller);

    await Promise.all(system.replicas.ingestion.splice(0).map((replica) => replica.stop()));
    const { body } = await submit(caller, schema.id, ticket(1));
    const order = await messageOf(manager, /ExtractionRequested/);
    await allHandedOver(database, "extraction_commits");
    await Promise.all(system.replicas.extraction.splice(0).map((replica) => replica.kill()));
    await system.start("ingestion");
    await messageOf(manager, /SourceIngested/);
    await allHandedOver(database, "ingestion_commits");
    await manager.streams.delete(stream); // the outcome, and the broker's memory of its id
    await Promise.all([system.start("extraction"), system.start("ingestion")]);
    const path = `/v1/extractions/${body.data.id}`;
    const pending = await caller.call<{ status: string }>("GET", path);
    expect(pending.body.data.status).toBe("pending");

    const again = { msgID: crypto.randomUUID(), headers: order.header };
    await jetstream(await connection("extraction")).publish(order.subject, order.data, again);
    await expectAllCompleted(caller, new Map([[body.data.id, 1]]));
  }, 180_000);
});

/** Waits until the log has no commit left to hand over, so that its sweep brings nothing back. */
async function allHandedOver(database: Db, log: string): Promise<void> {
  const left = () => database.collection(log).countDocuments({ out: 1 });
  await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 60_000, interval: 20 });
}

/** The first message of a type, once it is in the stream. */
function messageOf(manager: JetStreamManager, type: RegExp) {
  return vi.waitFor(
    async () => {
      const { state } = await manager.streams.info(stream);
      for (let seq = Math.max(1, state.first_seq); seq <= state.last_seq; seq++) {
        const message = await manager.streams.getMessage(stream, { seq });
        if (message && type.test(message.subject)) return message;
      }
      throw new Error(`no message of ${type} yet`);
    },
    { timeout: 30_000, interval: 50 },
  );
}
