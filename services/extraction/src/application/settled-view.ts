import type { SettledView } from "@quarry/contracts";
import { type Json, parseJson } from "@quarry/kernel";
import type { ExtractionRow } from "../domain/extraction-row.ts";
import { viewOf } from "./read-extractions.ts";

/** A longer record, in characters of JSON, is asked for: the signal goes to every process that listens. */
const longest = 16_384;

/** What is signalled of an extraction that has its end; nothing of one that was deleted. */
export function settledView(row: ExtractionRow | undefined): Json {
  if (!row || row.deleted || row.status === "pending" || row.outputBlob) return {};
  const settled: SettledView = { view: viewOf(row, { withEvidence: true }) };
  const text = JSON.stringify(settled);
  return text.length > longest ? {} : parseJson(text);
}
