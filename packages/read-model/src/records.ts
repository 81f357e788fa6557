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
