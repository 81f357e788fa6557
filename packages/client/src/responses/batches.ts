import type { Json } from "../schema/structure.ts";
import type { ExtractionFailure } from "./records.ts";

export type BatchStatus = "running" | "completed" | "cancelled";

/** Many extractions that were asked for at once. */
export type BatchRecord = {
  id: string;
  schemaId: string;
  schemaRevision: number;
  status: BatchStatus;
  /** How many there are in all, and how many extractions of them are in each state. */
  items: number;
  pending: number;
  completed: number;
  failed: number;
  createdAt: string;
  /** The batch whose failed items it requests again; null of any other. */
  retryOf: string | null;
  /** When it completed or was cancelled; null while it runs. */
  settledAt: string | null;
};

/** What has become of an item; there is an extraction unless it is waiting, cancelled or deleted. */
export type BatchResult = {
  /** The item's place in the batch, from 1. */
  number: number;
  id: string | null;
  externalId: string | null;
  status: "waiting" | "cancelled" | "pending" | "completed" | "failed" | "deleted";
  totalTokens: number;
  output: Json;
  failure: ExtractionFailure | null;
};
