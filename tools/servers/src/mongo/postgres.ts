import { execFile } from "node:child_process";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../free-port.ts";
import { serverFolders } from "../install/folders.ts";
import { isRunning } from "../processes/is-running.ts";
import { type ServerProcess, startProcess } from "../processes/server-process.ts";
import { mountQuota } from "../quota.ts";

const run = promisify(execFile);
const programs = "/usr/lib/postgresql/18/bin";

/** How PostgreSQL runs under FerretDB. */
export const postgresSettings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  dynamic_shared_memory_type: "mmap", // in the data folder, so that a crash leaves nothing elsewhere
  jit: "off",
  deadlock_timeout: "10ms", // unique indexes of DocumentDB deadlock when equal keys come at once
  shared_preload_libraries: "pg_cron,pg_documentdb_core,pg_documentdb",
  "cron.database_name": "postgres",
  "cron.host": "127.0.0.1",
};

const localeAndAccess = ["--locale=C.UTF-8", "--encoding=UTF8", "--auth=trust", "--no-sync"];

/** A PostgreSQL database folder with the DocumentDB extension, inside the installed Debian tree. */
type PostgresData = {
  /** Where it lies, where it has a file system of its own. */
  quotaFolder: string | undefined;
  start(): Promise<{ process: ServerProcess; url: string }>;
  remove(): Promise<void>;
};

/** Of its write-ahead log, in a database that has little room. */
const smallLog = { max_wal_size: "64MB" };

/**
 * Makes a fresh database folder; about 0.7 s.
 *
 * @param quotaMiB room that it has on a file system of its own, where this user may mount one.
 */
export async function createPostgresData(quotaMiB?: number): Promise<PostgresData> {
  await removeAbandonedData();
  const name = `${process.pid}-${crypto.randomUUID()}`;
  const folder = `/srv/${name}`; // as seen from inside the tree
  await run("chroot", [serverFolders.mongodb, "install", "-d", "-o", "postgres", folder]);
  const quota =
    quotaMiB && (await mountQuota(quotaMiB, { on: join(serverFolders.mongodb, folder) }));
  const data = `${folder}/data`;
  const all = { ...postgresSettings, ...(quota && smallLog) };
  const configured = Object.entries(all).map(([key, value]) => `--set=${key}=${value}`);
  await runAsPostgres("initdb", "-D", data, ...localeAndAccess, ...configured);
  const singleUser = runAsPostgres("postgres", "--single", "-D", data, "postgres");
  singleUser.child.stdin?.end("CREATE EXTENSION documentdb CASCADE\n");
  await singleUser;
  return {
    quotaFolder: quota ? quota.folder : undefined,
    async start() {
      const port = await freePort();
      const started = await startProcess({
        name: "PostgreSQL",
        command: "chroot",
        args: asPostgres("postgres", "-D", data, "-p", String(port)),
        ready: /database system is ready to accept connections/,
      });
      return { process: started, url: `postgres://postgres@127.0.0.1:${port}/postgres` };
    },
    async remove() {
      if (quota) await quota[Symbol.asyncDispose]();
      await rm(join(serverFolders.mongodb, folder), { recursive: true, force: true });
    },
  };
}

function runAsPostgres(program: string, ...args: string[]) {
  return run("chroot", asPostgres(program, ...args));
}

/**
 * The arguments of `chroot` that run one of PostgreSQL's programs as its own user. SIGINT reaches
 * the program when its parent dies, so that no server outlives a killed test run; set after the
 * change of user, which would clear it.
 */
function asPostgres(program: string, ...args: string[]): string[] {
  const user = ["--reuid=postgres", "--regid=postgres", "--clear-groups", "--pdeathsig=INT"];
  return [serverFolders.mongodb, "setpriv", ...user, `${programs}/${program}`, ...args];
}

/** Removes what test runs left behind that were killed before they could clean up. */
async function removeAbandonedData(): Promise<void> {
  const parent = join(serverFolders.mongodb, "srv");
  const abandoned = (await readdir(parent)).filter((name) => !isRunning(Number.parseInt(name, 10)));
  await Promise.all(
    abandoned.map((name) => rm(join(parent, name), { recursive: true, force: true })),
  );
}
