import type { StructureNode } from "@quarry/api";
import type { SourceDocument } from "@quarry/document";
import { type EngineExample, parseDocument } from "@quarry/engine";
import { threadWork } from "@quarry/threads/work";
import { assertContent, extractOffline } from "../pipeline/extract-offline.ts";
import { extractionOverran } from "./budget-errors.ts";
import { rememberExamples } from "./remember-examples.ts";

export type Task = {
  /** Its JSON where it is large: then it is parsed here. */
  document: SourceDocument | Uint8Array;
  structure: StructureNode;
  deadlineAt: number;
  allowPartial?: boolean | undefined;
  minConfidence?: number | undefined;
  examples?: readonly EngineExample[] | undefined;
};

const remembered = rememberExamples();

/** Extracts in a thread. */
export default threadWork(({ document, structure, examples = [], ...rest }: Task, budget) => {
  const parsed = parseDocument(document);
  assertContent(parsed);
  const options = { ...rest, budget };
  const read = examples.map((example) => remembered.read(example, structure, options));
  return extractOffline(parsed, structure, { ...options, examples: read });
}, extractionOverran);
