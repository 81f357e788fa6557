import type { AnyData, Evidence } from "@quarry/client";

/** What became of one input. */
export type InputOutcome = (Named & Completed) | Failed;

type Named = { source: string; id?: string };

export type Failed = Named & { status: "failed"; error: { code: string; message: string } };

export type Completed = {
  status: "completed";
  /** Of the schema; unknown of what an earlier version of the command has kept. */
  schemaRevision?: number;
  data: AnyData;
  /** JSON pointers of the required values that the source lacks. */
  missing: readonly string[];
  warnings: readonly string[];
  /** Where it was asked for. */
  evidence?: Evidence;
};
