import type { CallOptions } from "../http/deadline.ts";
import type { Transport } from "../http/transport.ts";
import type { ExtractionStatus, SourceType } from "../responses/records.ts";
import { queryOf } from "./pages.ts";

/** What is written, and how. */
export type ExportParameters = {
  /** `jsonl` by default. */
  format?: "jsonl" | "csv";
  /** Required for CSV, whose columns are the schema's fields. */
  schemaId?: string;
  /** `completed` by default. */
  status?: ExtractionStatus;
  type?: SourceType;
  externalId?: string;
  /** Items of this batch. */
  batchId?: string;
  /** Created on this UTC day or later, YYYY-MM-DD. */
  startDate?: string;
  /** Created on this UTC day or earlier, YYYY-MM-DD. */
  endDate?: string;
  /** JSON Lines: where each value stands in the source; CSV: a column with the confidence of each column. */
  include?: "evidence";
  /** Gives the output in the latest version of its review, and the review's state; not with `include`. */
  output?: "reviewed";
  /** CSV: JSON pointer of a list of the schema, of which each item becomes a line. */
  rows?: string;
  /** CSV: begin with a byte order mark, for Excel. */
  excel?: boolean;
  /** CSV: leave texts that a spreadsheet takes for formulas as they are. */
  raw?: boolean;
};

/**
 * A file in UTF-8, as it is sent. The time limit is for the first byte: a file may take as long as it
 * needs. The stream fails where the connection breaks before the end.
 */
export async function exported(
  transport: Transport,
  parameters: ExportParameters,
  call: CallOptions = {},
): Promise<ReadableStream<Uint8Array>> {
  const path = `/extractions/export${queryOf(parameters)}`;
  const response = await transport.send({ method: "GET", path }, async (answer) => answer, call);
  const file = response.body ?? new ReadableStream({ start: (nothing) => nothing.close() });
  const { signal } = call;
  return signal ? file.pipeThrough(new TransformStream(), { signal }) : file;
}
