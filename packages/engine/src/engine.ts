import type { Evidence, ModelName, StructureNode, Usage } from "@quarry/api";
import type { SourceDocument, Span } from "@quarry/document";
import { AppError, type Json, serialiseError, storedJson } from "@quarry/kernel";

export type EngineImage = { page: number; mediaType: string; bytes: Uint8Array };

/**
 * What a provider has answered for one extraction, kept so that a second run, after a crash or a
 * fault of a store, does not pay for it again.
 */
export interface AnswerMemory {
  /** What was kept under the name; undefined where nothing was. */
  recall(name: string): Promise<string | undefined>;
  keep(name: string, answer: string): Promise<void>;
}

/** Where a person says that values stand: spans of the document's text by the values' pointers. */
export type ValuePlaces = Readonly<Record<string, Span>>;

/** A document that a person gave the right output for: its values show where the like of them stand. */
export type EngineExample = {
  /** The id of its extraction. */
  id: string;
  /** Or its JSON, in UTF-8. */
  document: SourceDocument | Uint8Array;
  output: Json;
  places?: ValuePlaces | undefined;
};

export type EngineRequest = {
  /** Whose turn it takes where an engine has more to do than it can at once. */
  accountId: string;
  document: SourceDocument;
  structure: StructureNode;
  model: ModelName;
  /** The caller's free words on what to mind. */
  instruction?: string;
  /** The caller takes a list that could not be read whole: it is then reported in the evidence. */
  allowPartial?: boolean;
  /** The caller takes values that stand nowhere in the source, with low confidence. */
  keepUngrounded?: boolean;
  /** Documents made like this one, with their right output, the most alike first; an engine may pass over them. */
  examples?: readonly EngineExample[];
  /** What another engine found in the document; an engine may compare its own output with it. */
  opinion?: EngineResult;
  /** Pages as pictures; empty unless the engine `seesImages` and the source has some. */
  images: readonly EngineImage[];
  /** Where an engine keeps what it paid for; absent where nothing needs keeping. */
  answers?: AnswerMemory;
  /** Epoch ms: no work after it; Infinity where the engine limits its own work. */
  deadlineAt: number;
  /** Aborted when the extraction is deleted or the service stops. */
  signal: AbortSignal;
};

/** A request whose document may be its JSON, in UTF-8; for engines that say `takesJson`. */
export type EngineOrder = Omit<EngineRequest, "document"> & {
  document: SourceDocument | Uint8Array;
};

/** A document from its JSON, which our own reader made: its form is not checked word by word. */
export function parseDocument(document: SourceDocument | Uint8Array): SourceDocument {
  return document instanceof Uint8Array
    ? storedJson(Buffer.from(document.buffer, document.byteOffset, document.byteLength).toString())
    : document;
}

export type EngineResult = {
  /** Fits the structure; what the source does not say is null. */
  output: Json;
  /** Its `arrays` own up to short lists: whether such a result stands is not the engine's to say. */
  evidence: Evidence;
};

/** A failure for which tokens were spent. */
export class EngineFailure extends AppError {
  readonly usage: Usage;

  constructor(failure: AppError, usage: Usage) {
    super(failure.code, failure.message, { ...serialiseError(failure), cause: failure });
    this.usage = usage;
  }

  get spentTokens(): number {
    return this.usage.inputTokens + this.usage.outputTokens;
  }
}

/** Evidence of earlier extractions also has `hybrid`, which is `auto` now. */
export type EngineId = Exclude<Evidence["engine"]["id"], "hybrid">;

/** Turns a document into data of the caller's shape. */
export interface Engine {
  readonly id: EngineId;
  readonly version: string;
  readonly seesImages: boolean;
  /** Asks a language model: an extraction may take the configured time, and counts towards the token quota. */
  readonly usesModel: boolean;
  /** Parses a large document itself, where that holds up nothing else. */
  readonly takesJson?: true;
  /** Reads by the examples of a request; others are given none. */
  readonly takesExamples?: true;

  /**
   * @throws AppError only: SOURCE_EMPTY, SOURCE_UNREADABLE (too long for the model, or pictures
   *   alone for one that cannot see), OUTPUT_INVALID, OUTPUT_INCOMPLETE, PROVIDER_FAILED,
   *   UNAVAILABLE (with `retryAfterSeconds`), TIMEOUT, QUOTA_EXCEEDED, SCHEMA_UNSUPPORTED. StarvedError
   *   where the machine left the work too little processor time.
   */
  extract(request: EngineOrder): Promise<EngineResult>;

  [Symbol.asyncDispose](): Promise<void>;
}
