import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { toOffsetTime } from "@quarry/kernel";
import type { Stores } from "../stores/stores.ts";
import {
  createFile,
  type FileDigest,
  fileExistsError,
  makeFolder,
  publishFolder,
} from "./files.ts";
import type { ErasureLine } from "./format.ts";

/** Writes down every deletion of an extraction that the log holds after a position. */
export async function copyErasures(
  { extraction }: Stores,
  folder: string,
  { after, name }: { after: number; name: string },
): Promise<{ digest: FileDigest; erasures: number }> {
  const file = await createFile(folder, name);
  let erasures = 0;
  for (let position = after; ; ) {
    const commits = await extraction.log.readAll(position);
    if (commits.length === 0) break;
    for (const { at, events } of commits) {
      for (const { type, data } of events) {
        if (type !== "ExtractionDeleted") continue;
        const { extractionId, accountId } = data;
        await file.line({ extractionId, accountId, at: toOffsetTime(at) } satisfies ErasureLine);
        erasures++;
      }
    }
    position = commits.at(-1)?.position ?? position;
  }
  return { digest: await file.end(), erasures };
}

/**
 * Writes down every deletion of an extraction. The file has its name only when it is whole: from a
 * list that is cut, a restore would bring back what it lacks.
 *
 * @returns how many it names.
 * @throws BackupError if there is such a file.
 */
export async function writeErasures(stores: Stores, file: string): Promise<number> {
  if (existsSync(file)) throw fileExistsError(file);
  const [folder, name] = [dirname(file), basename(file)];
  const unfinished = `${name}.unfinished`;
  await makeFolder(folder);
  await rm(join(folder, unfinished), { force: true }); // of one that broke off
  const { erasures } = await copyErasures(stores, folder, { after: 0, name: unfinished });
  await publishFolder(folder, unfinished, name);
  return erasures;
}
