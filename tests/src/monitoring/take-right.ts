import { readFile, writeFile } from "node:fs/promises";
import type { RunningServer } from "@quarry/servers";

/** Takes the right to publish a subject from all users of a running server, until disposed of. */
export async function takeRight(server: RunningServer, subject: string): Promise<AsyncDisposable> {
  const file = await configurationOf(server);
  const before = await readFile(file, "utf8");
  const after = before.replace(`"${subject}"`, `"taken.${subject}"`);
  if (after === before) throw new Error(`no user has the right to publish ${subject}`);
  async function reloadWith(text: string): Promise<void> {
    await writeFile(file, text);
    process.kill(server.pid, "SIGHUP");
  }
  await reloadWith(after);
  return { [Symbol.asyncDispose]: () => reloadWith(before) };
}

/** The file that the server was started with, as its command line says. */
async function configurationOf({ pid }: RunningServer): Promise<string> {
  const words = (await readFile(`/proc/${pid}/cmdline`, "utf8")).split("\0");
  const file = words[words.indexOf("-c") + 1];
  if (!file) throw new Error("the server was started without a configuration file");
  return file;
}
