import type { SourceDocument } from "@quarry/contracts";
import type { StructureNode } from "@quarry/structure";
import type { EngineResult } from "../../../application/engine.ts";
import { deadlineAt } from "./deadline.ts";
import { buildResult, type Findings } from "./evidence/build-result.ts";
import { fill } from "./fill.ts";
import { sourcesOf } from "./sources.ts";
import { viewOf } from "./view.ts";

type OfflineOptions = {
  /** Epoch ms: past it the extraction ends with TIMEOUT. */
  deadlineAt: number;
};

/**
 * Fills a structure from a document by rules and lexicons alone. The same document and structure
 * always give the same result, whatever the time zone and locale of the process.
 *
 * @throws AppError TIMEOUT when the deadline passes.
 */
export function extractOffline(
  document: SourceDocument,
  structure: StructureNode,
  options: OfflineOptions,
): EngineResult {
  const view = viewOf(document, deadlineAt(options.deadlineAt));
  const findings: Findings = { leaves: new Map(), rows: new Map() };
  fill(sourcesOf(view), structure, findings);
  return buildResult(view, structure, findings);
}
