import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../free-port.ts";
import { requireInstalled } from "../install/folders.ts";
import { type RunningServer, runServer } from "../processes/running-server.ts";
import { launchNats } from "./nats-process.ts";

export type NatsCluster = AsyncDisposable & {
  /** The URLs of all servers, with commas between. */
  url: string;
  servers: readonly RunningServer[];
};

const size = 3;

/**
 * Starts three nats-servers in one cluster, so that streams can have three copies and each server may
 * be killed while the others serve. Every write is synced to disk. Needs the installed server.
 *
 * @param config further lines for the configuration file of each.
 */
export async function startNatsCluster({ config = "" } = {}): Promise<NatsCluster> {
  requireInstalled("nats");
  await using opened = new AsyncDisposableStack();
  const ports = await Promise.all(Array.from({ length: size }, freePort));
  const routes = ports.map((port) => `nats://127.0.0.1:${port}`);
  const servers = await Promise.all(
    ports.map(async (port, index) =>
      opened.use(await startMember({ name: `member-${index}`, port, routes, config })),
    ),
  );
  const owned = opened.move();
  const url = servers.map((server) => server.url).join(",");
  return { url, servers, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

type Member = { name: string; port: number; routes: string[]; config: string };

async function startMember({ name, port, routes, config }: Member): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), "quarry-nats-"));
  return runServer({
    scheme: "nats",
    launch(clientPort) {
      const lines = [
        `listen: "127.0.0.1:${clientPort || -1}"`,
        `server_name: ${name}`,
        `jetstream { store_dir: "${join(folder, "data")}", sync_interval: always }`,
        `cluster { name: quarry, listen: "127.0.0.1:${port}", routes: ${JSON.stringify(routes)} }`,
        config,
      ];
      return launchNats(folder, lines.join("\n"));
    },
    removeData: () => rm(folder, { recursive: true, force: true }),
  });
}
