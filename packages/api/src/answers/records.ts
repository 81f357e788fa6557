import { z } from "zod";
import { ErrorCode, Issue } from "../error-shapes.ts";
import { limits } from "../limits.ts";
import { ExtractionStatus, JsonValue, SourceType } from "../names.ts";
import { Evidence, FailedEvidence } from "./evidence.ts";

/** What a caller is answered over HTTP: the one source of the presenters and of `/openapi.json`. */

const CreatedAt = z.string().meta({
  description: "ISO 8601 with milliseconds and a numeric offset.",
  example: "2026-11-20T09:30:00.123+00:00",
});

const Uuid = z.string().meta({ format: "uuid" });

/** An output, or null before there is one. */
const Output = JsonValue.meta({
  description: "The extracted data, shaped by the schema; null unless completed.",
  override: { type: ["object", "array", "null"] },
});

export const SchemaRecord = z
  .strictObject({
    id: Uuid,
    name: z.string(),
    structure: JsonValue.meta({ override: { $ref: "#/components/schemas/Structure" } }),
    createdAt: CreatedAt,
  })
  .meta({ id: "Schema" });
export type SchemaRecord = z.output<typeof SchemaRecord>;

/** An extraction read singly. */
export const ExtractionRecord = z
  .strictObject({
    id: Uuid,
    schemaId: Uuid,
    source: z.strictObject({ type: SourceType, content: z.string() }),
    result: Output,
    status: ExtractionStatus,
    createdAt: CreatedAt,
  })
  .meta({ id: "Extraction" });
export type ExtractionRecord = z.output<typeof ExtractionRecord>;

/** An extraction in a list: the same facts under other names. */
export const ExtractionListItem = z
  .strictObject({
    id: Uuid,
    createdAt: CreatedAt,
    charged: z.boolean(),
    input: z.strictObject({
      schema_id: Uuid,
      source: z.string(),
      type: SourceType,
      instruction: z.string().optional(),
    }),
    output: Output,
    status: ExtractionStatus,
    totalTokens: z.string().regex(/^\d+$/),
  })
  .meta({ id: "ExtractionListItem" });
export type ExtractionListItem = z.output<typeof ExtractionListItem>;

export const CreatedExtraction = z
  .strictObject({ id: Uuid, output: Output, totalTokens: z.int().nonnegative() })
  .meta({ id: "CreatedExtraction" });
export type CreatedExtraction = z.output<typeof CreatedExtraction>;

export const EvidenceRecord = z.union([Evidence.meta({ id: "Evidence" }), FailedEvidence]);

const PageUrl = z.string().regex(/^\/\?page=\d+$/);

export const PageMeta = z
  .strictObject({
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

/** A page of records as it stands in the envelope's `data`. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.strictObject({ data: z.array(item), meta: PageMeta });
}

/** What a deletion answers. */
export const Nothing = z.strictObject({});

/** The envelope of every success. */
export function success<Data extends z.ZodType>(data: Data, message: string) {
  return z.strictObject({
    status: z.literal(true),
    message: z.string().meta({ example: message }),
    data,
  });
}

/** The envelope of every failure. */
export const Failure = z
  .strictObject({
    status: z.literal(false),
    message: z.string().meta({ description: "For a person." }),
    data: z.null(),
    error: z.strictObject({
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
