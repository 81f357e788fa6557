import type { ViewRow } from "@quarry/event-store";

/** The name of the group that has every record. */
export const EVERY = "";

/** A row of a read model that one account sees, listed newest first. A deleted one is not listed. */
export type RecordRow = ViewRow & {
  accountId: string;
  /** Epoch ms. */
  createdAt: number;
  deleted: boolean;
};

/**
 * A page of one account's records. Bounds are the starts of days in UTC, in epoch ms, `from`
 * inclusive, `before` exclusive: records are counted by the day.
 */
export type Listing = {
  accountId: string;
  /** From 1. */
  page: number;
  perPage: number;
  from?: number | undefined;
  before?: number | undefined;
};

/** A position in a list. The records after it are older, or of the same time with lower ids. */
export type Place = { createdAt: number; id: string };

/** Requests the records after a position in a list; from the newest if there is none. */
export type Following = Pick<Listing, "accountId" | "from" | "before"> & {
  behind?: Place | undefined;
  limit: number;
};

/**
 * Keeps only records of which columns have these values, found by the index of one of the columns.
 * Of the values that `among` names for a column a record must have one.
 */
export type Filtered = {
  by: string;
  equals: Readonly<Record<string, string>>;
  among?: Readonly<Record<string, readonly string[]>>;
};

/** The rows of all accounts by id, deleted ones included. */
export type WalkedRecords = {
  /** Ids behind `after` ("" at first) in their order, at most `limit`. */
  rowIds(after: string, limit: number): Promise<string[]>;
};

/** The records of a page, and the count over all pages. */
export type Page<Row> = { items: Row[]; total: number };

/** The records of an account to be counted. */
export type Counted = Pick<Listing, "accountId" | "from" | "before"> & {
  /** The groups to count together; all records of the account if absent. */
  groups?: readonly string[] | undefined;
};
