import type { Json, Structure } from "../schema/structure.ts";
import type { Evidence, FailedEvidence } from "./evidence.ts";
import type { ExtractionFailure } from "./failure.ts";
import type { ReviewLesson } from "./review-lesson.ts";
import type { ShownReview } from "./reviews.ts";

export type { ExtractionFailure } from "./failure.ts";
export type { ReviewLesson } from "./review-lesson.ts";

/** What a source is; decides how the server reads it. */
export type SourceType = "text" | "image" | "pdf" | "webpage";

/** `pending` ends as `completed` or `failed`. */
export type ExtractionStatus = "pending" | "completed" | "failed";

export type ModelName = "llm-4.1" | "llm-4.1-mini";

export type SchemaRecord = {
  id: string;
  name: string;
  structure: Structure;
  /** ISO 8601 with milliseconds and a numeric offset. */
  createdAt: string;
};

/** An extraction whose right output later ones of its schema learn from. */
export type ExampleRecord = { extractionId: string; schemaId: string; createdAt: string };

/** An example that was just added. */
export type AddedExampleRecord = ExampleRecord & ReviewLesson;

/** A schema as a change has left it. */
export type SchemaRevision = {
  /** From 1. */
  revision: number;
  name: string;
  structure: Structure;
  /** When it was made so. */
  createdAt: string;
};

/** What became of a keyword of a JSON Schema that a structure has no word for. */
export type ImportNote = {
  /** JSON pointer of the keyword. */
  pointer: string;
  keyword: string;
  done: "kept" | "described" | "dropped";
};

export type ImportedStructure = { structure: Structure; notes: ImportNote[] };

/** A field of a suggested structure. */
export type SuggestedField = {
  /** Of its values in an output; `*` stands for any row of a list. */
  pointer: string;
  type: "string" | "number" | "integer" | "boolean" | "date" | "datetime" | "array";
  /** What the document calls it. */
  describe: string;
  /** How many of the documents have it. */
  documents: number;
  /** Where it stands first, in UTF-16 code units of that document's text. */
  place: { extractionId: string; page: number; start: number; end: number; quote: string };
};

export type SuggestedStructure = { structure: Structure; fields: SuggestedField[] };

export type StructureCheck = { valid: boolean; issues: Issue[] };

/** An extraction read singly. */
export type ExtractionRecord = {
  id: string;
  schemaId: string;
  /** `content` is the text, the URL, or the name of the uploaded file. */
  source: { type: SourceType; content: string };
  /** Null unless completed. */
  result: Json;
  status: ExtractionStatus;
  createdAt: string;
  /** What was noted on it, if anything. */
  externalId?: string;
  metadata?: Record<string, string>;
} & Included;

/** An extraction in a list: the same facts under other names. */
export type ExtractionListItem = {
  id: string;
  createdAt: string;
  charged: boolean;
  input: { schema_id: string; source: string; type: SourceType; instruction?: string };
  output: Json;
  status: ExtractionStatus;
  /** Decimal digits. */
  totalTokens: string;
  /** What was noted on it, if anything. */
  externalId?: string;
  metadata?: Record<string, string>;
  /** Where `output` was asked for. */
  review?: ShownReview;
} & Included;

/** What the creation of an extraction answers; `output` is null while it is pending. */
export type CreatedExtraction = {
  id: string;
  output: Json;
  totalTokens: number;
  /** Where evidence was asked for; null where the end was not waited for: its record has it. */
  schemaRevision?: number | null;
  /** Where it was asked for; null while pending. */
  evidence?: EvidenceAnswer;
};

/** In records that are asked for with their evidence. */
type Included = {
  /** The revision of the schema that it is run with. */
  schemaRevision?: number;
  /** Null while pending. */
  evidence?: EvidenceAnswer;
};

export type PageMeta = {
  currentPage: number;
  firstPage: 1;
  firstPageUrl: string;
  lastPage: number;
  lastPageUrl: string;
  nextPageUrl: string | null;
  perPage: number;
  previousPageUrl: string | null;
  /** Of all matching records. */
  total: number;
};

export type Page<Item> = { data: Item[]; meta: PageMeta };

/** In place of page numbers where a list is read by a cursor. */
export type CursorMeta = {
  perPage: number;
  /** The id to read on after; null at the end. */
  nextAfter: string | null;
};

export type CursorPage<Item> = { data: Item[]; meta: CursorMeta };

/** What a record carries that was asked for with its evidence; null while it is pending. */
export type EvidenceAnswer = Evidence | FailedEvidence | null;

/** What a record may be returned with. */
export type Include = readonly "evidence"[];

/** A record, with what was asked for beside it. */
export type Including<
  Record extends { id: string; schemaRevision?: number | null; evidence?: EvidenceAnswer },
  Asked extends Include,
> = "evidence" extends Asked[number]
  ? Omit<Record, "schemaRevision" | "evidence"> & { id: string } & Required<
        Pick<Record, "schemaRevision" | "evidence">
      >
  : Record;

export type ExtractionProgress = { stage: "reading"; done: number; total: number };

export type ExtractionSettled = {
  status: "completed" | "failed";
  failure?: ExtractionFailure;
};

/** One invalid field of a request. */
export type Issue = { field: string; rule: string; message: string };
