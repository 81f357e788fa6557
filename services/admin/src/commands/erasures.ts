import { mkdir } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { copyErasures } from "../backup/erasures.ts";
import { counted } from "../counted.ts";
import { type AddCommand, withJson } from "../session.ts";

/** `admin erasures`: what was deleted, for a restore of an older backup to delete again. */
export const addErasures: AddCommand = (program, { open, print }) => {
  withJson(program, "erasures")
    .description("write the list of all deleted extractions: ids, accounts and times, no content")
    .requiredOption("--to <file>", "a new file")
    .action(async ({ to: file, ...options }) => {
      await using stores = await open();
      await mkdir(dirname(file), { recursive: true });
      const place = { after: 0, name: basename(file) };
      const { erasures } = await copyErasures(stores, dirname(file), place);
      print(
        { json: { file, erasures }, lines: [`${file} names ${counted(erasures, "erasure")}`] },
        options,
      );
    });
};
