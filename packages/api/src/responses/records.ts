import { z } from "zod";
import { ErrorCode, Issue } from "../error-shapes.ts";
import { ExternalId, Metadata } from "../labels.ts";
import { limits } from "../limits.ts";
import { ExtractionStatus, JsonValue, SourceType } from "../names.ts";
import { shownAs } from "../shown-as.ts";
import { Evidence, FailedEvidence } from "./evidence.ts";
import { ShownReview } from "./shown-review.ts";

/** What a caller is answered over HTTP: the one source of the presenters and of `/openapi.json`. */

export const CreatedAt = z.string().meta({
  description: "ISO 8601 with milliseconds and a numeric offset.",
  example: "2026-11-20T09:30:00.123+00:00",
});

export const Uuid = z.string().meta({ format: "uuid" });

/** An output, or null before there is one. */
export const Output = JsonValue.meta({
  description: "The extracted data, shaped by the schema; null unless completed.",
  override: {
    anyOf: [
      { type: "object", additionalProperties: {} },
      { type: "array", items: {} },
      { type: "null" },
    ],
  },
});

export const EvidenceRecord = z.union([Evidence, FailedEvidence]);

/** In the records of callers who have sent them. */
const labels = { externalId: ExternalId.optional(), metadata: Metadata.optional() };

const Revision = z.int().positive();

/** In the records of callers who ask for it. */
const included = {
  schemaRevision: Revision.optional().meta({
    description: "With `include=evidence`: the revision of the schema that it is run with.",
  }),
  evidence: EvidenceRecord.nullable()
    .optional()
    .meta({ description: "With `include=evidence`; null while pending." }),
};

export const SchemaRecord = z
  .object({
    id: Uuid,
    name: z.string(),
    structure: JsonValue.meta({ override: { $ref: "#/components/schemas/Structure" } }),
    createdAt: CreatedAt,
  })
  .meta({ id: "SchemaRecord" });
export type SchemaRecord = z.output<typeof SchemaRecord>;

/** A schema as it was from one change to the next. */
export const SchemaRevision = z
  .object({
    revision: Revision,
    name: SchemaRecord.shape.name,
    structure: SchemaRecord.shape.structure,
    createdAt: CreatedAt,
  })
  .meta({ id: "SchemaRevision" });
export type SchemaRevision = z.output<typeof SchemaRevision>;

/** What became of a keyword of a JSON Schema that a structure has no word for. */
export const ImportNote = z.object({
  pointer: z
    .string()
    .meta({ description: "JSON pointer of the keyword, or of the value in a sample." }),
  keyword: z.string(),
  done: z.enum(["kept", "described", "dropped"]).meta({
    description: "`kept` in another form, put into `describe`, or left out.",
  }),
});
export type ImportNote = z.output<typeof ImportNote>;

export const ImportedStructure = z.object({
  structure: SchemaRecord.shape.structure,
  notes: z.array(ImportNote).meta({ description: "Every keyword that is not there as it was." }),
});
export type ImportedStructure = z.output<typeof ImportedStructure>;

/** A field of a suggested structure. */
export const SuggestedField = z
  .object({
    pointer: z.string().meta({
      description: "Of its values in an output; `*` stands for any row of a list.",
      example: "/lineItems/*/amount",
    }),
    type: z.enum(["string", "number", "integer", "boolean", "date", "datetime", "array"]),
    describe: z.string().meta({ description: "What the document calls it." }),
    documents: z.int().positive().meta({ description: "How many of the documents have it." }),
    place: z
      .object({
        extractionId: Uuid,
        page: z.int().positive(),
        start: z.int().nonnegative(),
        end: z.int().nonnegative(),
        quote: z.string().meta({ description: "The value there; of a list, its heads." }),
      })
      .meta({
        description: "Where it stands first: in UTF-16 code units of that document's text.",
      }),
  })
  .meta({ id: "SuggestedField" });
export type SuggestedField = z.output<typeof SuggestedField>;

export const SuggestedStructure = z.object({
  structure: SchemaRecord.shape.structure,
  fields: z.array(SuggestedField).meta({
    description: "Every field of the structure, lists and their columns; at most 40.",
  }),
});
export type SuggestedStructure = z.output<typeof SuggestedStructure>;

export const StructureCheck = z.object({
  valid: z.boolean(),
  issues: z.array(Issue).meta({ description: "What is wrong, by path; at most 20." }),
});
export type StructureCheck = z.output<typeof StructureCheck>;

export const JsonSchemaDocument = JsonValue.meta({
  description: "JSON Schema, draft 2020-12.",
  override: { type: "object", additionalProperties: {} },
});

/** An extraction read singly. */
export const ExtractionRecord = z
  .object({
    id: Uuid,
    schemaId: Uuid,
    source: z.object({ type: SourceType, content: z.string() }),
    result: Output,
    status: ExtractionStatus,
    createdAt: CreatedAt,
    ...labels,
    ...included,
  })
  .meta({ id: "Extraction" });
export type ExtractionRecord = z.output<typeof ExtractionRecord>;

/** An extraction in a list: the same facts under other names. */
export const ExtractionListItem = z
  .object({
    id: Uuid,
    createdAt: CreatedAt,
    charged: z.boolean(),
    input: z.object({
      schema_id: Uuid,
      source: z.string(),
      type: SourceType,
      instruction: z.string().optional(),
    }),
    output: Output,
    status: ExtractionStatus,
    totalTokens: z.string().regex(/^\d+$/),
    ...labels,
    ...included,
    review: ShownReview.optional().meta({ description: "With `output`." }),
  })
  .meta({ id: "ExtractionListItem" });
export type ExtractionListItem = z.output<typeof ExtractionListItem>;

export const CreatedExtraction = z
  .object({
    id: Uuid,
    output: Output,
    totalTokens: z.int().nonnegative(),
    ...included,
    schemaRevision: Revision.nullable().optional().meta({
      description:
        "With `include=evidence`: the revision of the schema that it is run with; null in a response 202, and in its record.",
    }),
  })
  .meta({ id: "CreatedExtraction" });
export type CreatedExtraction = z.output<typeof CreatedExtraction>;

const PageUrl = z.string().regex(/^\/\?page=\d+$/);

export const PageMeta = z
  .object({
    currentPage: z.int().positive(),
    firstPage: z.literal(1),
    firstPageUrl: PageUrl,
    lastPage: z.int().positive(),
    lastPageUrl: PageUrl,
    nextPageUrl: PageUrl.nullable().meta({ description: "null on the last page and past it." }),
    perPage: z.int().min(1).max(limits.perPage),
    previousPageUrl: PageUrl.nullable().meta({ description: "null on the first page." }),
    total: z.int().nonnegative(),
  })
  .meta({ id: "PageMeta" });
export type PageMeta = z.output<typeof PageMeta>;

/** In place of page numbers where a list is read by a cursor. */
export const CursorMeta = z
  .strictObject({
    perPage: z.int().min(1).max(limits.perPage),
    nextAfter: Uuid.nullable().meta({ description: "The next `after`; null at the end." }),
  })
  .meta({ id: "CursorMeta" });
export type CursorMeta = z.output<typeof CursorMeta>;

/** A page of records as it stands in the envelope's `data`. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ data: z.array(item), meta: PageMeta });
}

/** The same of a list that can be read by a cursor as well. */
export function pageOrCursorOf<Item extends z.ZodType>(item: Item) {
  return z.strictObject({ data: z.array(item), meta: z.union([PageMeta, CursorMeta]) });
}

/** What a deletion answers. */
export const Nothing = z.object({});

/** The envelope of every success. */
export function success<Data extends z.ZodType>(data: Data, message: string) {
  return z.object({
    status: z.literal(true),
    message: z.string().meta({ example: message }),
    data,
  });
}

/** The envelope of every failure. */
export const Failure = z
  .object({
    status: z.literal(false),
    message: z.string().meta({ description: "For a person." }),
    data: z.null().meta({
      description: "Always null.",
      override: shownAs({ type: ["object", "null"] }),
    }),
    error: z.object({
      code: ErrorCode,
      requestId: z.string(),
      retryable: z.boolean().meta({ description: "Whether the same request may succeed later." }),
      issues: z
        .array(Issue)
        .optional()
        .meta({ description: "Every invalid field, if the input was invalid." }),
      extractionId: Uuid.optional().meta({
        description: "The id of the failed extraction's record.",
      }),
    }),
  })
  .meta({ id: "Failure" });
export type Failure = z.output<typeof Failure>;
