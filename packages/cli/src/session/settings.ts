import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { UsageError } from "../exit-status.ts";

/** Where Quarry is, and the key to it. */
export type Settings = { url?: string; key?: string };

type Environment = Readonly<Record<string, string | undefined>>;

/** Where `quarry login` keeps them. */
export function settingsFile({ XDG_CONFIG_HOME: folder }: Environment): string {
  return join(folder || join(homedir(), ".config"), "quarry", "settings.json");
}

/** The settings by flag, else by environment, else by file. */
export async function readSettings(environment: Environment, flag?: string): Promise<Settings> {
  const kept = await readKept(settingsFile(environment));
  const url = plain(flag ?? (environment.QUARRY_URL || kept.url));
  // a key that was kept is for the server that it was kept with
  const keptKey = url === plain(kept.url) ? kept.key : undefined;
  const key = environment.QUARRY_API_KEY || keptKey;
  return { ...(url && { url }), ...(key && { key }) };
}

/** An address is the same with a slash at its end. */
const plain = (url: string | undefined) => url?.replace(/\/+$/, "");

async function readKept(file: string): Promise<Settings> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "{}";
    throw new UsageError(`${file} cannot be read: ${error.message}`);
  });
  try {
    return JSON.parse(text) as Settings;
  } catch {
    throw new UsageError(`${file} is not valid JSON; log in again with: quarry login <url>`);
  }
}

/** Keeps them where only the user can read them. @returns the file. */
export async function keepSettings(environment: Environment, settings: Settings): Promise<string> {
  const file = settingsFile(environment);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const fresh = `${file}.${process.pid}`;
  await writeFile(fresh, `${JSON.stringify(settings)}\n`, { mode: 0o600 });
  await rename(fresh, file);
  return file;
}
