import type { Db } from "mongodb";
import type { RecordRow } from "../records.ts";
import { type MongoRecords, openMongoRecords } from "./records.ts";

export type Note = RecordRow & { kind: string };

/** Records that are counted by their kind; by the server's clock unless given. */
export function openNotes(
  database: Db,
  { collection, now }: { collection: string; now?: () => number },
): Promise<MongoRecords<Note>> {
  return openMongoRecords<Note>(database, {
    collection,
    fields: { kind: ({ kind }) => kind },
    group: "kind",
    ...(now && { now }),
  });
}
