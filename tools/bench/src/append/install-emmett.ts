import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { EmmettSqlite } from "./emmett-log.ts";

const folder = fileURLToPath(new URL("../../peers/emmett/", import.meta.url));

/**
 * Loads the peer, installed on first use into a folder of its own: its driver is compiled, which
 * an installation of Quarry alone should not wait for.
 */
export async function installEmmett(): Promise<EmmettSqlite> {
  if (!existsSync(`${folder}node_modules/sqlite3/build`)) {
    console.error("Installing emmett-sqlite and compiling its driver (about a minute) ...");
    execFileSync("npm", ["ci", "--loglevel=error"], { cwd: folder, stdio: "inherit" });
  }
  console.log = console.error; // Emmett prints failed transactions; standard output is the report's
  const path = `${folder}node_modules/@event-driven-io/emmett-sqlite/dist/index.js`;
  return import(path) as Promise<EmmettSqlite>;
}
