import type { StructureNode } from "@quarry/api";
import type { SourceDocument } from "@quarry/document";
import type { EngineResult } from "@quarry/engine";
import { deadlineAt } from "@quarry/engine";
import { AppError } from "@quarry/kernel";
import type { Findings } from "./evidence/arrays.ts";
import { buildResult } from "./evidence/build-result.ts";
import { fill } from "./fill.ts";
import { sourcesOf } from "./sources.ts";
import { viewOf } from "./view.ts";

type OfflineOptions = {
  /** Epoch ms: past it the extraction ends with TIMEOUT, or with what was found so far. */
  deadlineAt: number;
  allowPartial?: boolean | undefined;
};

/**
 * Fills a structure from a document by rules and lexicons alone. The same document and structure
 * always give the same result, whatever the time zone and locale of the process.
 *
 * @throws AppError TIMEOUT when the deadline passes; where a part is allowed, only before anything
 *   could be found.
 */
export function extractOffline(
  document: SourceDocument,
  structure: StructureNode,
  options: OfflineOptions,
): EngineResult {
  const view = viewOf(document, deadlineAt(options.deadlineAt));
  const findings: Findings = { leaves: new Map(), rows: new Map() };
  try {
    fill(sourcesOf(view), structure, findings);
  } catch (error) {
    if (!options.allowPartial || !isTimeout(error)) throw error;
    return outOfTime(buildResult(view, structure, findings));
  }
  return buildResult(view, structure, findings);
}

/** @throws AppError SOURCE_EMPTY where there is nothing to extract from. */
export function assertContent(document: SourceDocument): void {
  if (document.text.trim() === "" && document.structured.length === 0) {
    throw new AppError("SOURCE_EMPTY", "The source contains no text to extract from");
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof AppError && error.code === "TIMEOUT";
}

function outOfTime({ output, evidence }: EngineResult): EngineResult {
  const message =
    "The time limit was reached before the whole source was searched; some values may be missing";
  const warnings = [...evidence.warnings, { code: "out_of_time", message }];
  return { output, evidence: { ...evidence, warnings } };
}
