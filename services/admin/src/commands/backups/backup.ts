import { counted, toOffsetTime } from "@quarry/kernel";
import { writeBackup } from "../../backup/write-backup.ts";
import { type AddCommand, withJson } from "../../session.ts";

/** `admin backup`: a copy of everything, while the services serve. */
export const addBackup: AddCommand = (program, { open, print, progress, partial }) => {
  withJson(program, "backup")
    .description(
      "copy logs, blobs, keys and settings into a new folder; the services may keep running",
    )
    .requiredOption("--to <folder>", "a folder that is new or empty")
    .action(async ({ to: folder, ...options }) => {
      await using stores = await open();
      const report = (text: string) => progress(text, options);
      const now = Date.now();
      const madeAt = toOffsetTime(now);
      const manifest = await writeBackup(stores, { folder, madeAt, progress: report });
      await stores.extraction.backup.set(now);
      const { positions, extractions, blobs, missing } = manifest;
      if (missing.length > 0) partial();
      const at = Object.entries(positions).map(([log, position]) => `${log} ${position}`);
      const lines = [
        `${folder} holds ${counted(extractions, "extraction")} with ${counted(blobs, "blob")}, at ${at.join(", ")}`,
        ...missing.map(
          ({ extractionId, name }) => `${extractionId}  ${name} was missing or damaged`,
        ),
      ];
      print({ json: { folder, positions, extractions, blobs, missing }, lines }, options);
    });
};
