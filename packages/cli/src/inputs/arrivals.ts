import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileInput, type Input } from "./inputs.ts";

export type Arrivals = {
  files: AsyncGenerator<Input, void>;
  /**
   * Says that a file's extraction has ended; only then is it reported again, if it has changed.
   *
   * @returns whether it is still what it was when it was reported.
   */
  release(path: string): Promise<boolean>;
};

/**
 * The files of a folder as they arrive, without end. A file has arrived when its size and its time stood
 * still from one look to the next: looks, because network shares report no changes.
 *
 * @param stop Ends it.
 */
export function arrivals(folder: string, intervalMs: number, stop: AbortSignal): Arrivals {
  const looks = { folder, intervalMs, stop, reported: new Map(), inHand: new Set<string>() };
  return {
    files: arriving(looks),
    async release(path) {
      const isUnchanged = (await markOf(path)) === looks.reported.get(path);
      looks.inHand.delete(path);
      return isUnchanged;
    },
  };
}

type Looks = {
  folder: string;
  intervalMs: number;
  stop: AbortSignal;
  /** Size and time of each file that was reported and is still there. */
  reported: Map<string, string>;
  /** Paths whose extraction has not ended. */
  inHand: Set<string>;
};

async function* arriving({ folder, intervalMs, stop, ...looks }: Looks): Arrivals["files"] {
  const { reported, inHand } = looks;
  let before = new Map<string, string>();
  while (!stop.aborted) {
    const now = await marksOf(folder);
    for (const [path, mark] of now) {
      if (before.get(path) !== mark || reported.get(path) === mark) continue;
      if (inHand.has(path)) continue;
      if ((await markOf(path)) !== mark) continue; // changed while those before it were extracted
      reported.set(path, mark);
      inHand.add(path);
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
