import type { Listing } from "./records.ts";

/** Of this name is the group that every record is in. */
export const EVERY = "";

/** What of an account's records is counted. */
export type Counted = Pick<Listing, "accountId" | "from" | "before"> & {
  /** The groups that are counted together; without, every record of the account. */
  groups?: readonly string[] | undefined;
};
