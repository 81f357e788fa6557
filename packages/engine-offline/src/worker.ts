import type { StructureNode } from "@quarry/api";
import type { SourceDocument } from "@quarry/document";
import { type EngineResult, parseDocument } from "@quarry/engine";
import { lowerThreadPriority, type SerialisedError, serialiseError } from "@quarry/kernel";
import { assertContent, extractOffline } from "./extract-offline.ts";

export type Task = {
  /** Its JSON where it is large: then it is parsed here. */
  document: SourceDocument | Uint8Array;
  structure: StructureNode;
  deadlineAt: number;
  allowPartial?: boolean | undefined;
};

/** An error crosses the thread as data: a thrown one would lose its code. */
export type Outcome = { result: EngineResult } | { error: SerialisedError };

lowerThreadPriority();

/** What the pool's threads run. */
export default function run({ document, structure, ...options }: Task): Outcome {
  try {
    const parsed = parseDocument(document);
    assertContent(parsed);
    return { result: extractOffline(parsed, structure, options) };
  } catch (error) {
    return { error: serialiseError(error) };
  }
}
