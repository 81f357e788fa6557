import { isDuplicateKey } from "@quarry/mongo";
import type { Collection, Filter, OptionalUnlessRequiredId } from "mongodb";

/** A row of a read model; `row` is its JSON. */
export type StoredRow = { _id: string; version: number; row: string };

/** Writes a row where the stored one is still at the expected version (0: there is none); says whether it did. */
export async function saveRow<Row extends StoredRow>(
  rows: Collection<Row>,
  row: Row,
  expected: number,
): Promise<boolean> {
  if (expected > 0) {
    const guard = { _id: row._id, version: expected } as Filter<Row>;
    return (await rows.replaceOne(guard, row)).matchedCount === 1;
  }
  try {
    await rows.insertOne(row as OptionalUnlessRequiredId<Row>); // its id is in its type
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Ids behind `after` in their order, at most `limit`. */
export async function walkIds<Row extends StoredRow>(
  rows: Collection<Row>,
  after: string,
  limit: number,
): Promise<string[]> {
  const behind = rows
    .find({ _id: { $gt: after } } as Filter<Row>)
    .sort({ _id: 1 })
    .limit(limit);
  return (await behind.project<{ _id: string }>({ _id: 1 }).toArray()).map(({ _id }) => _id);
}
