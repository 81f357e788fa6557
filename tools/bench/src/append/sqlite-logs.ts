import { createCodec } from "@quarry/event-store";
import { openDatabase, openSqliteEventStore } from "@quarry/event-store/sqlite";
import { uuidv7 } from "@quarry/kernel";
import { z } from "zod";
import { type AppendLog, measured } from "./append-log.ts";

const schema = z.object({ sensor: z.string(), celsius: z.number(), note: z.string() });
type Measured = { type: "Measured"; data: z.output<typeof schema> };
const codec = createCodec<Measured>({ Measured: { schema, version: 1 } });

/** One row of the event with one unique index, flushed by itself: the least that SQLite can be asked for. */
export async function openBareRows(path: string): Promise<AppendLog> {
  const database = openDatabase(path);
  database.exec("CREATE TABLE events (stream TEXT PRIMARY KEY, event TEXT NOT NULL) STRICT");
  const insert = database.prepare("INSERT INTO events (stream, event) VALUES (?, ?)");
  return {
    append: async (stream) => void insert.run(stream, JSON.stringify(measured)),
    async [Symbol.asyncDispose]() {
      database.close();
    },
  };
}

/** Our log with all that it does on an append: schema, expected version, command id. */
export async function openQuarryLog(path: string): Promise<AppendLog> {
  const database = openDatabase(path);
  const store = openSqliteEventStore({ database, codec });
  return {
    async append(stream) {
      const command = { commandId: uuidv7(), requestHash: stream };
      await store.append({ stream, expected: "absent", events: [measured], ...command });
    },
    async [Symbol.asyncDispose]() {
      await store[Symbol.asyncDispose]();
      database.close();
    },
  };
}
