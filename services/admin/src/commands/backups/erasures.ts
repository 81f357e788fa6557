import { counted } from "@quarry/kernel";
import { writeErasures } from "../../backup/erasures.ts";
import { type AddCommand, withJson } from "../../session.ts";

/** `admin erasures`: what was deleted, for a restore of an older backup to delete again. */
export const addErasures: AddCommand = (program, { open, print }) => {
  withJson(program, "erasures")
    .description("write the list of all deleted extractions: ids, accounts and times, no content")
    .requiredOption("--to <file>", "a new file")
    .action(async ({ to: file, ...options }) => {
      await using stores = await open();
      const erasures = await writeErasures(stores, file);
      const lines = [`${file} names ${counted(erasures, "erasure")}`];
      print({ json: { file, erasures }, lines }, options);
    });
};
