import type { Collection } from "mongodb";
import type { StoredRecord } from "./narrowed.ts";

/** Records that are read at a time. */
const PAGE = 500;

/**
 * Gives records the fields that they were written without, for those came since. A record that is
 * written meanwhile is left alone: it has them then. Where none lacks a field, it costs one look into
 * its index for each account.
 */
export async function fillFields(
  records: Collection<StoredRecord>,
  fields: readonly string[],
  toStored: (stored: StoredRecord) => StoredRecord,
): Promise<void> {
  const accounts = fields.length === 0 ? [] : await records.distinct("accountId");
  for (const accountId of accounts) {
    for (const field of fields) {
      const lacking = { accountId, [field]: { $exists: false } };
      for (;;) {
        const found = await records.find(lacking).limit(PAGE).toArray();
        if (found.length === 0) break;
        await records.bulkWrite(
          found.map((stored) => ({
            updateOne: {
              filter: { _id: stored._id, version: stored.version },
              update: { $set: { [field]: String(toStored(stored)[field]) } },
            },
          })),
        );
      }
    }
  }
}
