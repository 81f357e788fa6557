import { z } from "zod";
import { limits } from "./limits.ts";
import { defaultModel, JsonValue, ModelName, ReadingOptions, SourceType } from "./names.ts";
import { hasUnusableCharacters } from "./structure/characters.ts";

/**
 * What a caller may send over HTTP: the one source of the checks at the edge and of
 * `/openapi.json`. Faults name their rule in `params` where zod's own code would say little.
 */

/** Text without control characters and without halves of surrogate pairs. */
const cleanText = (text: string) => !hasUnusableCharacters(text);

const unclean = {
  message: "must not contain control characters or unpaired surrogates",
  params: { rule: "invalid_characters" },
};

/** A schema's structure; `readStructure` says what is wrong with one. */
const Structure = JsonValue.meta({
  description:
    "The shape of the data to extract. `type` is one of array, object, string, number, integer, boolean, date, datetime, enum; every node may carry `describe` and `required`.",
  override: { $ref: "#/components/schemas/Structure" },
});

export const SchemaBody = z
  .strictObject({
    name: z
      .string()
      .min(1, { abort: true })
      .max(limits.schemaNameLength)
      .refine((name) => name.trim() !== "", {
        message: "must not be blank",
        params: { rule: "blank" },
      })
      .refine(cleanText, unclean)
      .meta({ description: "Display name; need not be unique.", example: "Invoice" }),
    structure: Structure,
  })
  .meta({ id: "SchemaBody" });
export type SchemaBody = z.output<typeof SchemaBody>;

const { pages, password, mode } = ReadingOptions.shape;

/** The source type that each reading option is for. */
const typeOfOption = { pages: "pdf", password: "pdf", mode: "webpage" } as const;

const flag = z.stringbool({ truthy: ["true"], falsy: ["false"], case: "sensitive" }).optional();

/** The form fields of an extraction; `source` is absent where a file of that name is sent. */
export const ExtractionFields = z
  .strictObject({
    schema_id: z.string().meta({ description: "The id of a schema that is not deleted." }),
    type: SourceType,
    source: z.string().optional(),
    model: ModelName.default(defaultModel),
    instruction: z
      .string()
      .max(limits.instructionLength)
      .refine((text) => !text.includes("\0"), {
        message: "must not contain NUL characters",
        params: { rule: "invalid_characters" },
      })
      .optional()
      .meta({ description: "Free text that guides the extraction." }),
    pages: pages.meta({
      description: "Pages of a PDF to read, such as 1-3,7. Default: all pages.",
    }),
    password: password.meta({ description: "Password of an encrypted PDF; never returned." }),
    mode: mode.meta({
      description: "How to read a web page: the whole page (default), or only its main article.",
    }),
    allow_partial: flag.meta({
      override: { type: "boolean" },
      description:
        "Accept a list that could not be read completely, with a warning in the evidence.",
    }),
  })
  .superRefine((fields, context) => {
    for (const [option, type] of Object.entries(typeOfOption)) {
      const sent = fields[option as keyof typeof typeOfOption] !== undefined;
      if (!sent || fields.type === type) continue;
      const message = `is only for type=${type}`;
      context.addIssue({ code: "custom", path: [option], message, params: { rule: "wrong_type" } });
    }
  });
export type ExtractionFields = z.output<typeof ExtractionFields>;

/** The whole form of an extraction. */
export const ExtractionForm = z
  .strictObject({
    ...ExtractionFields.shape,
    source: z
      .union([z.string(), z.file()])
      .meta({ description: "Text, an http(s) URL, or a file (accepted for every type)." }),
  })
  .meta({ id: "ExtractionForm" });

/** A whole number written in digits, as query parameters are. */
function wholeNumber(bounds: { minimum: number; maximum: number; default: number }) {
  const { minimum, maximum } = bounds;
  return z
    .string()
    .regex(/^\d{1,10}$/, "must be a whole number")
    .transform(Number)
    .pipe(z.number().min(minimum).max(maximum))
    .default(bounds.default)
    .meta({
      override: ({ jsonSchema }: { jsonSchema: Record<string, unknown> }) => {
        delete jsonSchema.pattern;
        Object.assign(jsonSchema, { type: "integer", ...bounds });
      },
    });
}

const Day = z
  .string()
  .refine((day) => z.iso.date().safeParse(day).success, {
    message: "must be a valid date, written YYYY-MM-DD",
    params: { rule: "invalid_date" },
  })
  .meta({ override: { type: "string", format: "date" } });

export const ListParameters = z
  .strictObject({
    page: wholeNumber({ minimum: 1, maximum: limits.page, default: 1 }),
    perPage: wholeNumber({ minimum: 1, maximum: limits.perPage, default: limits.defaultPerPage }),
    startDate: Day.optional().meta({ description: "Created on this UTC day or later." }),
    endDate: Day.optional().meta({ description: "Created on this UTC day or earlier." }),
    search: z
      .string()
      .max(limits.searchLength)
      .refine(cleanText, unclean)
      .optional()
      .meta({ description: "Part of the schema's name: case-insensitive, no wildcards." }),
  })
  .refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
    path: ["startDate"],
    message: "must not be after endDate",
    params: { rule: "after_end_date" },
  });
export type ListParameters = z.output<typeof ListParameters>;

export const DocumentParameters = z.strictObject({
  words: flag.meta({
    override: { type: "boolean" },
    description: "Include each page's words and their boxes. This makes long documents large.",
  }),
});
