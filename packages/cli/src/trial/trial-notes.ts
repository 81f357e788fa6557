import { createHash } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeFolder } from "../batch/make-folder.ts";
import { type Settings, settingsFile } from "../session/settings.ts";

type Note = { account: string; pid: number };

/**
 * Which trials have begun and not been erased, each by its name, in the folder of the settings: what a process
 * that was killed has left on the server, the next trial erases.
 */
export function trialNotes(settings: Required<Settings>) {
  const folder = join(dirname(settingsFile(process.env)), "trials");
  const account = accountOf(settings);
  const fileOf = (name: string) => join(folder, `${name}.json`);
  return {
    async write(name: string): Promise<void> {
      await makeFolder(folder);
      const note: Note = { account, pid: process.pid };
      await writeFile(fileOf(name), JSON.stringify(note), { mode: 0o600 });
    },
    remove: (name: string) => rm(fileOf(name), { force: true }),
    /** Trials of this server and key whose process has ended. */
    async left(): Promise<string[]> {
      const files = await readdir(folder).catch(() => []);
      const names = files.flatMap((file) => /^(.+)\.json$/.exec(file)?.[1] ?? []);
      const notes = await Promise.all(names.map(async (name) => read(name, fileOf(name))));
      return notes.flatMap(({ name, note }) =>
        note?.account === account && !isRunning(note.pid) ? [name] : [],
      );
    },
  };
}

/** Distinguishes accounts without keeping the key. */
const accountOf = ({ url, key }: Required<Settings>) =>
  createHash("sha256").update(`${url}\n${key}`).digest("hex").slice(0, 16);

async function read(name: string, file: string): Promise<{ name: string; note?: Note }> {
  try {
    return { name, note: JSON.parse(await readFile(file, "utf8")) as Note };
  } catch {
    return { name }; // another process removes it, or is about to write it
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
