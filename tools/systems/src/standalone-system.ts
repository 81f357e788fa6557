import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@quarry/event-store/sqlite";
import { openSqliteGateway } from "@quarry/gateway";
import { killedWithParent, type LocalProcess, startProcess } from "@quarry/servers";
import { standalonePepper } from "@quarry/service-kit/data-folder";
import { createApiKeys } from "./api-keys.ts";
import type { StartSystem } from "./driver/system.ts";
import type { ObservableSystem } from "./observable-system.ts";
import { bytesOfFolder } from "./stores.ts";

export type StandaloneSystem = ObservableSystem & {
  folder: string;
  process: LocalProcess;
  /** Starts the server again on the same folder, after it was stopped or killed. */
  restart(): Promise<void>;
};

const entry = join(import.meta.dirname, "../../../services/standalone/src/main.ts");
const ready = /Quarry is ready at (http:\S+)/;

function startServer(
  folder: string,
  environment: Record<string, string>,
  under: readonly string[],
): Promise<LocalProcess> {
  const [command, ...args] = [...under, process.execPath, entry];
  return startProcess({
    name: "standalone",
    ...killedWithParent(command ?? "", ...args),
    environment: {
      PORT: "0",
      QUARRY_METRICS_PORT: "0",
      QUARRY_RATE_LIMIT_PER_MINUTE: "1000000",
      QUARRY_REFUSED_KEYS_PER_MINUTE: "1000000",
      QUARRY_FETCH_TIMEOUT_MS: "8000",
      ...environment,
      QUARRY_DATA_DIR: folder,
    },
    ready,
    outputLimit: 16_777_216,
  });
}

/**
 * The standalone server as a process of its own on an empty folder, as `npm start` runs it.
 *
 * @param under a program with its arguments that runs the server and watches it, such as strace.
 */
export async function startStandaloneSystem(
  { documentsUrl }: Parameters<StartSystem>[0],
  environment: Record<string, string> = {},
  parentFolder = tmpdir(),
  under: readonly string[] = [],
): Promise<StandaloneSystem> {
  const folder = await mkdtemp(join(parentFolder, "quarry-standalone-"));
  const { host } = new URL(documentsUrl);
  const settings = { QUARRY_FETCH_ALLOW: host, QUARRY_WEBHOOK_ALLOW: host, ...environment };
  let server = await startServer(folder, settings, under);
  const ended: string[] = []; // what the processes before this one have written
  const database = openDatabase(join(folder, "gateway.db"));
  const { keys } = openSqliteGateway(database);
  return {
    folder,
    environment: { QUARRY_DATA_DIR: folder },
    stores: () => bytesOfFolder(folder),
    processIds: () => [server.pid],
    output: () => [...ended, server.output()],
    get process() {
      return server;
    },
    get baseUrl() {
      return ready.exec(server.output())?.[1] ?? "";
    },
    apiKey: createApiKeys({ keys, pepper: standalonePepper(folder, undefined) }),
    async restart() {
      ended.push(server.output());
      server = await startServer(folder, settings, under);
    },
    async [Symbol.asyncDispose]() {
      database.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
