import type { Evidence } from "./evidence.ts";
import type { ExtractionFailure } from "./failure.ts";
import type { ExtractionStatus, ModelName, SourceType } from "./records.ts";

/** An extraction at a glance, without its content. */
export type ExtractionSummary = {
  id: string;
  status: ExtractionStatus;
  type: SourceType;
  model: ModelName;
  schemaId: string;
  /** The revision that it was run with. */
  schemaRevision: number;
  /** The present ones; null where the schema is deleted. */
  schemaName: string | null;
  presentRevision: number | null;
  batchId: string | null;
  createdAt: string;
  /** Null while pending. */
  settledAt: string | null;
  totalTokens: number;
  /** That were read of the source; null where none was. */
  pages: number | null;
  failure: ExtractionFailure | null;
  /** Null unless completed. */
  engine: Evidence["engine"] | null;
  /** Values of the evidence that are not null. */
  values: number;
  /** Of the value that is least likely to be right; null where there is none. */
  leastConfidence: number | null;
  /** Required fields that the source does not contain. */
  missing: number;
  /** Values that were found and withheld. */
  withheld: number;
  /** Rows that the source shows and the output lacks. */
  rowsMissing: number;
  warnings: number;
  /** Of its review; `none` where none is needed or begun. */
  review: "open" | "approved" | "rejected" | "none";
};
