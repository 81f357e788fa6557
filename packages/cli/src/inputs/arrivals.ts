import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileInput, type Input } from "./inputs.ts";

/**
 * The files of a folder as they arrive, without end. A file has arrived when its size and its time stood
 * still from one look to the next: looks, because network shares report no changes.
 *
 * @param stop Ends it.
 */
export async function* arrivals(
  folder: string,
  intervalMs: number,
  stop: AbortSignal,
): AsyncGenerator<Input, void> {
  let before = new Map<string, string>();
  const reported = new Map<string, string>();
  while (!stop.aborted) {
    const now = await marksOf(folder);
    for (const [path, mark] of now) {
      if (before.get(path) !== mark || reported.get(path) === mark) continue;
      if ((await markOf(path)) !== mark) continue; // changed while those before it were extracted
      reported.set(path, mark);
      yield fileInput(path);
    }
    for (const path of reported.keys()) if (!now.has(path)) reported.delete(path);
    before = now;
    await delay(intervalMs, undefined, { signal: stop }).catch(() => undefined);
  }
}

/** Size and time of each file that is neither hidden nor empty. */
async function marksOf(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map(({ name }) => join(folder, name))
    .sort();
  const marks = new Map<string, string>();
  for (const path of paths) {
    const mark = await markOf(path);
    if (mark !== undefined) marks.set(path, mark);
  }
  return marks;
}

async function markOf(path: string): Promise<string | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found && found.size > 0 ? `${found.size} ${found.mtimeMs}` : undefined;
}
