import { reportOutages } from "@quarry/mongo";
import type { Db } from "mongodb";
import type { BackupNote } from "../../application/ports.ts";

/** Opens the note of the last backup: one document of the service's database. */
export function openMongoBackupNote(database: Db): BackupNote {
  const notes = database.collection<{ _id: "last"; at: number }>("extraction_backup", {
    writeConcern: { w: "majority", journal: true },
  });
  return reportOutages<BackupNote>({
    async last() {
      return (await notes.findOne({ _id: "last" }))?.at;
    },
    async set(at) {
      await notes.updateOne({ _id: "last" }, { $set: { at } }, { upsert: true });
    },
  });
}
