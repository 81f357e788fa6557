import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dockerAnswers, startMongoContainer } from "../docker.ts";
import { requireInstalled, serverFolders } from "../install/folders.ts";
import { type RunningServer, runServer } from "../processes/running-server.ts";
import { type ServerProcess, startProcess } from "../processes/server-process.ts";
import { createPostgresData } from "./postgres.ts";

export type MongoServer = RunningServer & {
  /** Where its data lies, where that has a file system of its own. */
  quotaFolder: string | undefined;
};

export type MongoOptions = {
  /** Room for its data, on a file system of its own: of an installed server, where this user may mount one. */
  quotaMiB?: number;
};

/**
 * Starts a server of the caller's own that speaks MongoDB's protocol: MongoDB 8 where Docker
 * answers, else FerretDB before a PostgreSQL. Takes one to two seconds: tests that need no crash
 * share one server through `mongoUrl`.
 *
 * @throws Error naming the install command where neither Docker nor the installed servers are there.
 */
export async function startMongo({ quotaMiB }: MongoOptions = {}): Promise<MongoServer> {
  if (await dockerAnswers()) {
    return Object.assign(await startMongoContainer(), { quotaFolder: undefined });
  }
  requireInstalled("mongodb");
  const data = await createPostgresData(quotaMiB);
  const { quotaFolder } = data;
  const stateFolder = await mkdtemp(join(tmpdir(), "quarry-ferretdb-"));
  const server = await runServer({
    scheme: "mongodb",
    async launch(port) {
      const postgres = await data.start();
      const options = { port, postgresUrl: postgres.url, stateFolder };
      const ferretdb = await startFerretDb(options).catch(async (error) => {
        await postgres.process.stop();
        throw error;
      });
      const listening = /Listening on TCP 127\.0\.0\.1:(\d+)/.exec(ferretdb.output());
      // It holds no data, and a graceful stop waits three seconds for clients that stay connected.
      const front = { ...ferretdb, stop: ferretdb.kill };
      return { port: Number(listening?.[1]), processes: [postgres.process, front] };
    },
    async removeData() {
      await data.remove();
      await rm(stateFolder, { recursive: true, force: true });
    },
  });
  return Object.assign(server, { quotaFolder });
}

type FerretDbOptions = { port: number; postgresUrl: string; stateFolder: string };

function startFerretDb(options: FerretDbOptions): Promise<ServerProcess> {
  const { port, postgresUrl, stateFolder } = options;
  return startProcess({
    name: "FerretDB",
    command: "setpriv",
    args: [
      "--pdeathsig=INT",
      join(serverFolders.mongodbFront, "ferretdb"),
      "--no-auth",
      `--listen-addr=127.0.0.1:${port}`,
      `--postgresql-url=${postgresUrl}`,
      `--state-dir=${stateFolder}`,
      "--telemetry=disable",
      "--debug-addr=-",
    ],
    ready: /Listening on TCP/,
  });
}
