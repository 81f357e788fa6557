import type { SettledView } from "@quarry/contracts";
import { type Json, parseJson } from "@quarry/kernel";
import type { ExtractionRow } from "../../domain/extraction-row.ts";
import { viewOf } from "./read-extractions.ts";

/** In characters of JSON. The signal goes to every listening process, so a longer record is left out and requested. */
const longest = 16_384;

/** The payload of the signal that an extraction has ended; empty if it was deleted. */
export function settledView(row: ExtractionRow | undefined): Json {
  if (!row || row.deleted || row.status === "pending" || row.outputBlob) return {};
  const settled: SettledView = { view: viewOf(row, { withEvidence: true }) };
  const text = JSON.stringify(settled);
  return text.length > longest ? {} : parseJson(text);
}
