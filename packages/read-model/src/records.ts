import type { ViewRow } from "@quarry/event-store";

/** Of this name is the group that every record is in. */
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

/** A record's place in a list: what follows it is older, or made at the same time with a lower id. */
export type Place = { createdAt: number; id: string };

/** The next records of a list behind a place; from the newest on where none is named. */
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

/** Rows of all accounts, deleted ones too, walked through by id. */
export type WalkedRecords = {
  /** Ids behind `after` ("" at first) in their order, at most `limit`. */
  rowIds(after: string, limit: number): Promise<string[]>;
};

/** The records of a page, and how many there are on all pages. */
export type Page<Row> = { items: Row[]; total: number };

/** What of an account's records is counted. */
export type Counted = Pick<Listing, "accountId" | "from" | "before"> & {
  /** The groups that are counted together; without, every record of the account. */
  groups?: readonly string[] | undefined;
};
