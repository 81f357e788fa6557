import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@quarry/event-store/sqlite";
import { createKeyManager, openSqliteGateway, standalonePepper } from "@quarry/gateway";
import { systemClock, uuidv7 } from "@quarry/kernel";
import type { StartSystem, System } from "@quarry/testing/black-box";
import { type ServerProcess, startProcess } from "@quarry/testing/servers";

export type StandaloneSystem = System & {
  folder: string;
  process: ServerProcess;
  /** Starts the server again on the same folder, after it was stopped or killed. */
  restart(): Promise<void>;
};

const entry = join(import.meta.dirname, "../main.ts");
const ready = /Quarry is ready at (http:\S+)/;

function startServer(folder: string, environment: Record<string, string>): Promise<ServerProcess> {
  return startProcess({
    name: "standalone",
    command: process.execPath,
    args: [entry],
    environment: {
      PORT: "0",
      QUARRY_METRICS_PORT: "0",
      QUARRY_RATE_LIMIT_PER_MINUTE: "1000000",
      QUARRY_REFUSED_KEYS_PER_MINUTE: "1000000",
      ...environment,
      QUARRY_DATA_DIR: folder,
    },
    ready,
  });
}

/** The standalone server as a process of its own on an empty folder, as `npm start` runs it. */
export async function startStandaloneSystem(
  ...[{ documentsUrl }, environment = {}]: [...Parameters<StartSystem>, Record<string, string>?]
): Promise<StandaloneSystem> {
  const folder = await mkdtemp(join(tmpdir(), "quarry-standalone-"));
  const settings = { QUARRY_FETCH_ALLOW: new URL(documentsUrl).host, ...environment };
  let server = await startServer(folder, settings);
  const database = openDatabase(join(folder, "gateway.db"));
  const { keys } = openSqliteGateway(database);
  const pepper = standalonePepper(folder, undefined);
  const manager = createKeyManager({ keys, pepper, clock: systemClock, newId: uuidv7 });
  return {
    folder,
    get process() {
      return server;
    },
    get baseUrl() {
      return (ready.exec(server.output())?.[1] ?? "").replace("0.0.0.0", "127.0.0.1");
    },
    async apiKey(accountId, scopes = ["admin"]) {
      return (await manager.create({ accountId, name: "test", scopes: scopes as never })).secret;
    },
    async restart() {
      server = await startServer(folder, settings);
    },
    async [Symbol.asyncDispose]() {
      database.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
