import { toOffsetTime } from "@quarry/kernel";
import type { Stores } from "../stores/stores.ts";
import { createFile, type FileDigest } from "./files.ts";
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
