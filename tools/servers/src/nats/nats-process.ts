import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { serverFolders } from "../install/folders.ts";
import type { Launched } from "../processes/running-server.ts";
import { startProcess } from "../processes/server-process.ts";

/** Starts the installed nats-server with a configuration that is kept in a folder of the caller's. */
export async function launchNats(folder: string, config: string): Promise<Launched> {
  const file = join(folder, "nats.conf");
  await writeFile(file, config);
  const process = await startProcess({
    name: "nats-server",
    command: "setpriv",
    args: ["--pdeathsig", "INT", join(serverFolders.nats, "nats-server"), "-c", file],
    ready: /Server is ready/,
  });
  const listening = /client connections on 127\.0\.0\.1:(\d+)/.exec(process.output());
  return { port: Number(listening?.[1]), processes: [process] };
}
