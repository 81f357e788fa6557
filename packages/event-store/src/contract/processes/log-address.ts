import { MongoClient } from "mongodb";
import { openMongoEventStore } from "../../mongo/event-store.ts";
import type { EventStore } from "../../port.ts";
import { openSqliteEventStore } from "../../sqlite/event-store.ts";
import { type AccountEvent, accountCodec } from "../account-events.ts";

/** Where a log lies, in a form that can be passed to another process. */
export type LogAddress = { kind: "sqlite"; path: string } | { kind: "mongodb"; url: string };

export type ConnectedLog = AsyncDisposable & { store: EventStore<AccountEvent> };

export async function connectTo(address: LogAddress): Promise<ConnectedLog> {
  const codec = accountCodec;
  if (address.kind === "sqlite") {
    const store = openSqliteEventStore({ path: address.path, codec });
    return { store, [Symbol.asyncDispose]: () => store[Symbol.asyncDispose]() };
  }
  const client = await MongoClient.connect(address.url);
  const retryForMs = 60_000; // eight writers of one stream on a busy machine may be outrun for long
  const store = await openMongoEventStore({ database: client.db(), codec, retryForMs });
  return { store, [Symbol.asyncDispose]: () => client.close() };
}
