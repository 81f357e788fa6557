import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dockerAnswers, startNatsContainer } from "../docker.ts";
import { requireInstalled } from "../install/folders.ts";
import { runServer } from "../processes/running-server.ts";
import { launchNats } from "./nats-process.ts";
import type { NatsServer } from "./nats-server.ts";

export type NatsOptions = {
  /** Further lines for the server's configuration file. */
  config?: string;
  /** Where JetStream keeps its files, of an installed server; else a folder that is removed after. */
  storeFolder?: string | undefined;
};

const whole = { recursive: true, force: true };

/**
 * Starts a nats-server of the caller's own, with JetStream that syncs every write to disk. Takes
 * some tens of milliseconds, so each test file may have one.
 *
 * @throws Error naming the install command where neither Docker nor the installed server is there.
 */
export async function startNats({
  config = "",
  storeFolder,
}: NatsOptions = {}): Promise<NatsServer> {
  if (await dockerAnswers()) return startNatsContainer(natsConfig("0.0.0.0:4222", "/data", config));
  requireInstalled("nats");
  const folder = await mkdtemp(join(tmpdir(), "quarry-nats-"));
  const data = join(storeFolder ?? folder, "data");
  const server = await runServer({
    scheme: "nats",
    launch: (port) => launchNats(folder, natsConfig(`127.0.0.1:${port || -1}`, data, config)),
    removeData: () => rm(folder, whole),
  });
  const loseStorage = () => rm(data, { ...whole, maxRetries: 10 }); // the server continues writing
  return Object.assign(server, { loseStorage });
}

function natsConfig(listen: string, storeFolder: string, further: string): string {
  return `listen: "${listen}"
jetstream { store_dir: "${storeFolder}", sync_interval: always }
${further}
`;
}
