import type { StructureNode } from "@quarry/api";
import type { SourceDocument } from "@quarry/document";
import { type EngineResult, parseDocument } from "@quarry/engine";
import { lowerThreadPriority } from "@quarry/kernel";
import { assertContent, extractOffline } from "./extract-offline.ts";
import { type Outcome, outcomeOf } from "./outcome.ts";

export type Task = {
  /** Its JSON where it is large: then it is parsed here. */
  document: SourceDocument | Uint8Array;
  structure: StructureNode;
  deadlineAt: number;
  allowPartial?: boolean | undefined;
  minConfidence?: number | undefined;
};

lowerThreadPriority();

/** What the threads that extract run. */
export default function run({ document, structure, ...options }: Task): Outcome<EngineResult> {
  return outcomeOf(() => {
    const parsed = parseDocument(document);
    assertContent(parsed);
    return extractOffline(parsed, structure, options);
  });
}
