import { z } from "zod";
import {
  ChosenExamples,
  ChosenExamplesInForm,
  RightOutput,
  RightOutputInForm,
} from "./example-requests.ts";
import { ExternalId, Metadata } from "./labels.ts";
import { limits } from "./limits.ts";
import {
  defaultModel,
  ExtractionStatus,
  ModelName,
  ReadingOptions,
  SourceType,
  Vision,
} from "./names.ts";
import { cleanLine, flag } from "./request-parts.ts";
import { ListParameters } from "./requests.ts";
import { shownAs } from "./shown-as.ts";

/** What a caller may send to create an extraction: as a form, or as JSON. */

const { pages, password, mode } = ReadingOptions.shape;

export const include = z
  .enum(["evidence"])
  .optional()
  .meta({ description: "`evidence` adds the source location and confidence of each value." });

/** In exports. */
export const shownOutput = z.enum(["reviewed"]).optional().meta({
  description:
    "`reviewed` gives the output in the latest version of its review in place of the engine's, and adds `review`.",
});

const listedOutput = z.enum(["reviewed", "engine"]).optional().meta({
  description:
    "`reviewed` gives the output in the latest version of its review, `engine` the engine's. Either adds `review`.",
});

/** Evidence describes the engine's output; that of a reviewed one is in its review. */
export function refuseEvidenceOfReviewed(
  sent: { include?: unknown; output?: unknown },
  context: z.RefinementCtx,
): void {
  if (sent.include === undefined || sent.output !== "reviewed") return;
  const message =
    "is not for output=reviewed: evidence describes the engine's output; GET /extractions/{id}/review has that of the reviewed one";
  const params = { rule: "not_with_output" };
  context.addIssue({ code: "custom", path: ["include"], message, params });
}

/** What a caller may ask for beside a record. */
export const ExtractionParameters = z.strictObject({ include });

/** Which extractions are listed, and how. */
export const ExtractionListParameters = ListParameters.safeExtend({
  status: ExtractionStatus.optional(),
  schemaId: z.uuid().toLowerCase().optional(),
  type: SourceType.optional(),
  externalId: ExternalId.optional(),
  batchId: z.uuid().toLowerCase().optional(),
  needsReview: flag.meta({
    override: shownAs({ type: "boolean" }),
    description:
      "Completed extractions that needed a review by their schema's policy when they completed, or with `false` the others.",
  }),
  maxConfidence: z
    .string()
    .regex(/^(0(\.\d{1,2})?|1(\.00?)?)$/, "must be from 0 to 1, with two decimals at most")
    .transform(Number)
    .optional()
    .meta({
      override: shownAs({ type: "number", minimum: 0, maximum: 1, multipleOf: 0.01 }),
      description: "Completed extractions whose least sure value has this confidence or less.",
    }),
  after: z
    .string()
    .regex(
      /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/i,
      "must be an extraction's id, or empty",
    )
    .toLowerCase()
    .optional()
    .meta({ description: "The id of the last extraction that was read; empty for the newest." }),
  include,
  output: listedOutput,
})
  .refine(({ after, page }) => after === undefined || page === 1, {
    path: ["page"],
    message: "is not for lists that are read by after",
    params: { rule: "not_with_after" },
  })
  .superRefine(refuseEvidenceOfReviewed);
export type ExtractionListParameters = z.output<typeof ExtractionListParameters>;

/** The source type that each reading option is for. */
const typeOfOption = { pages: "pdf", password: "pdf", mode: "webpage" } as const;

/** All but the source and what a form and JSON write in different ways. */
const fields = {
  schema_id: z.string().meta({ description: "The id of a schema that is not deleted." }),
  type: SourceType,
  // no default in the document: generators take a field with one for a field that is always there
  model: ModelName.optional()
    .transform((name) => name ?? defaultModel)
    .meta({ description: `Default: ${defaultModel}.` }),
  instruction: z
    .string()
    .max(limits.instructionLength)
    .refine((text) => !text.includes("\0") && text.isWellFormed(), {
      message: "must not contain NUL characters or unpaired surrogates",
      params: { rule: "invalid_characters" },
    })
    .optional()
    .meta({ description: "Free text that guides the extraction." }),
  pages: pages.meta({
    description: "Pages of a PDF to read, such as 1-3,7. Default: all pages.",
  }),
  password: password.meta({ description: "Password of an encrypted PDF; never returned." }),
  externalId: ExternalId.optional(),
  mode: mode.meta({
    description: "How to read a web page: the whole page (default), or only its main article.",
  }),
  vision: Vision.optional().meta({
    description:
      "Which pages of a PDF or an image a language model is shown as pictures, in addition to their text, if it takes pictures. `auto`: those whose text may be wrong or incomplete. `always`: every page. `never`: none. Default: what the structure's `vision` says, else pages whose text was recognised in a picture. The offline engine sees no pictures.",
  }),
  ungrounded: z.enum(["withhold", "keep"]).optional().meta({
    description:
      "What becomes of numbers, dates, identifiers, names and addresses that a language model gives and the source does not contain. `withhold` (default): null in the output, listed as `withheld` in the evidence. `keep`: in the output, with low confidence and a warning; for fields whose values the model is to derive.",
  }),
};

const allowPartial = {
  description: "Accept a list that could not be read completely, with a warning in the evidence.",
};

const schemaRevision = {
  description: "A revision of the schema, from 1, in place of its present one.",
};

const metadataInForm = {
  description: "The object `metadata` of a JSON body, as a JSON text.",
  override: shownAs({ type: "string" }),
};

/** A form carries it as a JSON text. */
function parsedJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const message = "must be a JSON object";
    context.addIssue({ code: "custom", message, params: { rule: "invalid_json" } });
    return z.NEVER;
  }
}

function refuseOptionsOfOtherTypes(
  sent: { type: SourceType } & { [Option in keyof typeof typeOfOption]?: unknown },
  context: z.RefinementCtx,
): void {
  for (const [option, type] of Object.entries(typeOfOption)) {
    const isSent = sent[option as keyof typeof typeOfOption] !== undefined;
    if (!isSent || sent.type === type) continue;
    const message = `is only for type=${type}`;
    context.addIssue({ code: "custom", path: [option], message, params: { rule: "wrong_type" } });
  }
}

/** The form fields of an extraction; `source` is absent where a file of that name is sent. */
export const ExtractionFields = z
  .strictObject({
    ...fields,
    schema_revision: z
      .string()
      .regex(/^[1-9]\d{0,5}$/, "must be the number of a revision, from 1")
      .transform(Number)
      .optional()
      .meta({ ...schemaRevision, override: shownAs({ type: "integer" }) }),
    source: z.string().optional(),
    allow_partial: flag.meta({ override: { type: "boolean" }, ...allowPartial }),
    examples: ChosenExamplesInForm,
    rightOutput: RightOutputInForm,
    metadata: z.string().transform(parsedJson).pipe(Metadata).optional().meta(metadataInForm),
  })
  .superRefine(refuseOptionsOfOtherTypes);
export type ExtractionFields = z.output<typeof ExtractionFields>;

/** The whole form of an extraction. */
export const ExtractionForm = z
  .strictObject({
    ...ExtractionFields.shape,
    source: z.union([z.string(), z.file()]).meta({
      override: shownAs({ type: "string", format: "binary" }),
      description:
        "A file, accepted for every type. A plain form value works as well: the text itself, or an http(s) URL.",
    }),
  })
  .meta({ id: "ExtractionForm" });

const textSource = z.string().refine((text) => text.isWellFormed(), {
  message: "must not contain unpaired surrogates",
  params: { rule: "invalid_characters" },
});

/** Where the content of a file lies in a request. */
export const inlineContent = ["source", "base64"] as const;

/** The issue of a file whose content is not Base64. */
export const invalidBase64 = {
  field: inlineContent.join("."),
  rule: "invalid_base64",
  message: "must be Base64 with padding, without line breaks",
};

const base64Shape = /^[A-Za-z0-9+/]*={0,2}$/;

/** A file within a JSON body. */
export const InlineFile = z
  .strictObject({
    base64: z
      .string()
      .refine((text) => text.length % 4 === 0 && base64Shape.test(text), {
        message: invalidBase64.message,
        params: { rule: invalidBase64.rule },
      })
      .meta({ description: "The file's bytes in Base64.", contentEncoding: "base64" }),
    mediaType: z
      .string()
      .max(limits.mediaTypeLength)
      .regex(/^[\w.+-]+\/[\w.+-]+(\s*;[\x20-\x7e]*)?$/, "must be like application/pdf")
      .meta({ description: "What the file is.", example: "application/pdf" }),
    fileName: cleanLine(z.string().min(1, { abort: true }))
      .optional()
      .meta({ description: "What the file is called; `upload` unless given." }),
  })
  .meta({ id: "InlineFile" });
export type InlineFile = z.output<typeof InlineFile>;

/** A file that was uploaded before. */
export const UploadedFile = z
  .strictObject({
    uploadId: z.uuid().toLowerCase().meta({ description: "What `POST /uploads` answered." }),
  })
  .meta({ id: "UploadedFile" });

/** The form of an upload. */
export const UploadForm = z
  .strictObject({
    file: z
      .custom<Blob>((value) => value !== undefined)
      .meta({ override: shownAs({ type: "string", format: "binary" }), description: "The file." }),
  })
  .meta({ id: "UploadForm" });

const { schema_id: _schema, ...itemFields } = fields;

const oneOfItemSources =
  'must be the text itself, an http(s) URL, or {"base64": …, "mediaType": …} for a file';

/** An item of a batch: an extraction as JSON, whose schema is that of the batch. */
export const BatchItemBody = z
  .strictObject({
    ...itemFields,
    source: z.union([textSource, InlineFile], oneOfItemSources).meta({
      description: "Text, an http(s) URL, or a file in Base64 (accepted for every type).",
    }),
    allow_partial: z.boolean().optional().meta(allowPartial),
    examples: ChosenExamples,
    rightOutput: RightOutput,
    metadata: Metadata.optional(),
  })
  .superRefine(refuseOptionsOfOtherTypes)
  .meta({ id: "BatchItemBody" });
export type BatchItemBody = z.output<typeof BatchItemBody>;

const oneOfSources =
  'must be the text itself, an http(s) URL, {"base64": …, "mediaType": …} for a file, or {"uploadId": …}';

/** An extraction as JSON; it takes the same fields as the form. */
export const ExtractionBody = z
  .strictObject({
    ...fields,
    schema_revision: z.int().positive().max(999_999).optional().meta(schemaRevision),
    source: z.union([textSource, InlineFile, UploadedFile], oneOfSources).meta({
      description:
        "Text, an http(s) URL, a file in Base64, or one that was uploaded (accepted for every type).",
    }),
    allow_partial: z.boolean().optional().meta(allowPartial),
    examples: ChosenExamples,
    rightOutput: RightOutput,
    metadata: Metadata.optional(),
  })
  .superRefine(refuseOptionsOfOtherTypes)
  .meta({ id: "ExtractionBody" });
export type ExtractionBody = z.output<typeof ExtractionBody>;
