import type { BlobRef } from "@quarry/blob-store";

/** A commit as the ledger looks at it. */
export type StoredLog = {
  id: string;
  stream: string;
  position: number;
  firstVersion: number;
  commandId: string;
  events: { type: string; version: number; data: Record<string, unknown> }[];
};

export type BookedLog = {
  commits: StoredLog[] /** Ids of commits that wait for the bus. */;
  waiting: string[];
};

/** A row as it lies there, and as it follows from the log: JSON of both, or nothing. */
export type BookedRow = { id: string; stored: string | undefined; folded: string | undefined };

export const logNames = ["schema", "ingestion", "extraction"] as const;
export type LogName = (typeof logNames)[number];

/** All that a form keeps, at rest. */
export type StoredState = {
  logs: Record<LogName, BookedLog>;
  rows: BookedRow[];
  /** Blobs that an event of a living extraction refers to and that are not there whole. */
  missingBlobs: Pick<BlobRef, "owner" | "name">[];
  /** Who owns blobs. */
  blobOwners: string[];
  /** Commits whose messages the bus holds, by their ids. */
  messages: string[];
};

export const listNames = ["schemas", "extractions"] as const;

/** What an account's list returned, all its pages. */
export type Listed = {
  account: string;
  of: (typeof listNames)[number];
  ids: string[];
  total: number;
};

/** What each accepted extraction was read as when all was over: its status, or that it is deleted. */
export type Ends = Map<string, { status: string; result: unknown }>;
