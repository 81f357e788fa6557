import { createCodec } from "@quarry/event-store";
import { openMongoEventStore } from "@quarry/event-store/mongo";
import { uuidv7 } from "@quarry/kernel";
import { type DurableMessage, type MessageBus, type Relay, startRelay } from "@quarry/messaging";
import { type Db, type Document, Long } from "mongodb";
import { z } from "zod";
import { type AppendLog, measured } from "./append-log.ts";

/** Every contender's writes are acknowledged by a majority, from the journal. */
export const DURABLY = { w: "majority", journal: true } as const;

const schema = z.object({ sensor: z.string(), celsius: z.number(), note: z.string() });
type Measured = { type: "Measured"; data: z.output<typeof schema> };
const codec = createCodec<Measured>({ Measured: { schema, version: 1 } });

/** The least that a server can be asked for: one document of the event, no index but its id. */
export async function openBareInserts(database: Db): Promise<AppendLog> {
  const events = database.collection("bare", { writeConcern: DURABLY });
  return {
    append: async (stream) => void (await events.insertOne({ stream, ...measured })),
    async [Symbol.asyncDispose]() {},
  };
}

/** What the server takes for a commit of ours: the same document, the same indexes, the driver alone. */
export async function openIndexedInserts(database: Db): Promise<AppendLog> {
  const collection = "indexed";
  const store = await openMongoEventStore({ database, codec, collection }); // makes the indexes
  const commits = database.collection<Document & { _id: string }>(collection, {
    writeConcern: DURABLY,
  });
  let position = 0;
  return {
    async append(stream) {
      const event = { id: uuidv7(), type: measured.type, sv: 1, meta: {} };
      await commits.insertOne({
        ...{ _id: uuidv7(), s: stream, q: 1, v: 1, n: 1, cmd: uuidv7(), fp: stream, out: 1 },
        ...{ at: Date.now(), pos: Long.fromNumber(++position) },
        e: [{ ...event, data: JSON.stringify(measured.data) }],
      });
    },
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
  };
}

/** Our log with all that it does on an append: schema, expected version, command id, position. */
export async function openQuarryMongoLog(database: Db): Promise<AppendLog> {
  const store = await openMongoEventStore({ database, codec });
  return {
    append: async (stream) => void (await store.append(requestFor(stream))),
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
  };
}

/** Our log whose commits are handed to the bus, one message each, and marked. */
export async function openRelayedMongoLog(database: Db, bus: MessageBus): Promise<AppendLog> {
  const store = await openMongoEventStore({ database, codec, collection: "relayed" });
  await store.noteRelayTarget(await bus.storage()); // or the first sweep hands all over again
  let relay: Relay<Measured> | undefined;
  return {
    async append(stream) {
      relay ??= startRelay({
        ...{ store, bus },
        toMessage: ({ id, events: [event] }) => messageOf(id, event?.data ?? null),
        onFault(fault) {
          throw fault;
        },
      });
      relay.notify((await store.append(requestFor(stream))).commit);
    },
    async handOver() {
      await relay?.[Symbol.asyncDispose]();
      relay = undefined;
    },
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
  };
}

/** The bus alone: what it takes to hand a commit over. */
export function openMessages(bus: MessageBus): AppendLog {
  return {
    append: () => bus.publish(messageOf(uuidv7(), measured.data)),
    async [Symbol.asyncDispose]() {},
  };
}

function messageOf(id: string, payload: Measured["data"] | null): DurableMessage {
  return { subject: "evt.bench.measured", id, payload, context: {} };
}

function requestFor(stream: string) {
  const command = { commandId: uuidv7(), requestHash: stream };
  return { stream, expected: "absent", events: [measured], ...command } as const;
}
