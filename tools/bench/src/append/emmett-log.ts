import { type AppendLog, checkDurability, measured } from "./append-log.ts";

/** What we call of emmett-sqlite 0.38, which lies outside the workspaces. */
type Connection = {
  close(): void;
  querySingle(sql: string): Promise<{ synchronous: number } | null>;
};
type BeforeCommit = (messages: unknown, context: { connection: Connection }) => Promise<void>;
type AppendOptions = { expectedStreamVersion: "STREAM_DOES_NOT_EXIST" };
export type EmmettSqlite = {
  sqliteConnection(options: { fileName: string }): Connection;
  createEventStoreSchema(connection: Connection): Promise<void>;
  appendToStream(
    connection: Connection,
    stream: string,
    streamType: string,
    events: unknown[],
    options: AppendOptions,
  ): Promise<{ success: boolean }>;
  getSQLiteEventStore(options: { fileName: string; hooks: { onBeforeCommit: BeforeCommit } }): {
    appendToStream(stream: string, events: unknown[], options: AppendOptions): Promise<unknown>;
  };
};

const options: AppendOptions = { expectedStreamVersion: "STREAM_DOES_NOT_EXIST" };

/** Emmett's store as its guide shows it: it opens the file for each append. */
export async function openEmmettStore(emmett: EmmettSqlite, fileName: string): Promise<AppendLog> {
  let checked = false;
  const store = emmett.getSQLiteEventStore({
    fileName,
    hooks: {
      async onBeforeCommit(_, { connection }) {
        if (!checked) checkDurability("Emmett's store", await synchronousOf(connection));
        checked = true;
      },
    },
  });
  const inTurn = takeTurns();
  return {
    append: (stream) =>
      inTurn(async () => void (await store.appendToStream(stream, [measured], options))),
    async [Symbol.asyncDispose]() {},
  };
}

/** Emmett's append on a connection that stays open: the fastest way that it exports. */
export async function openEmmettConnection(
  emmett: EmmettSqlite,
  fileName: string,
): Promise<AppendLog> {
  const connection = emmett.sqliteConnection({ fileName });
  await emmett.createEventStoreSchema(connection);
  checkDurability("Emmett's connection", await synchronousOf(connection));
  const inTurn = takeTurns();
  return {
    append: (stream) =>
      inTurn(async () => {
        const { appendToStream } = emmett;
        const appended = await appendToStream(connection, stream, "bench", [measured], options);
        if (!appended.success) throw new Error("Emmett refused an append");
      }),
    async [Symbol.asyncDispose]() {
      connection.close();
    },
  };
}

async function synchronousOf(connection: Connection): Promise<number | undefined> {
  return (await connection.querySingle("PRAGMA synchronous"))?.synchronous;
}

/**
 * Lets Emmett's appends take turns: at once they fail, or join one transaction. Even so a commit now
 * and then fails with SQLITE_BUSY, for a statement of its own is still open; it is then tried again.
 */
function takeTurns(): (append: () => Promise<void>) => Promise<void> {
  let last = Promise.resolve();
  return (append) => {
    last = last.then(() => untilNotBusy(append));
    return last;
  };
}

async function untilNotBusy(append: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await append();
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "SQLITE_BUSY")) throw error;
    }
  }
}
