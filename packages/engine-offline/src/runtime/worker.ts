import type { StructureNode } from "@quarry/api";
import type { SourceDocument } from "@quarry/document";
import { parseDocument } from "@quarry/engine";
import { threadWork } from "@quarry/threads/work";
import { assertContent, extractOffline } from "../pipeline/extract-offline.ts";
import { extractionOverran } from "./budget-errors.ts";

export type Task = {
  /** Its JSON where it is large: then it is parsed here. */
  document: SourceDocument | Uint8Array;
  structure: StructureNode;
  deadlineAt: number;
  allowPartial?: boolean | undefined;
  minConfidence?: number | undefined;
};

/** Extracts in a thread. */
export default threadWork(({ document, structure, ...options }: Task, budget) => {
  const parsed = parseDocument(document);
  assertContent(parsed);
  return extractOffline(parsed, structure, { ...options, budget });
}, extractionOverran);
