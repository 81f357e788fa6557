import { DAY_MS, startOfDay } from "@quarry/kernel";
import { z } from "zod";
import { defaultModel, JsonValue, ModelName, ReadingOptions, SourceType } from "../names.ts";

/**
 * What a caller may send over HTTP: the one source of the checks at the edge and of
 * `/openapi.json`. Faults name their rule in `params` where zod's own code would say little.
 */

const unprintable = /\p{Cc}/u;

/** Text without control characters and without halves of surrogate pairs. */
function cleanText(text: string): boolean {
  return !unprintable.test(text) && text.isWellFormed();
}

const unclean = {
  message: "must not hold control characters or halves of surrogate pairs",
  params: { rule: "invalid_characters" },
};

/** A schema's structure; `parseStructure` says what is wrong with one. */
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
      .max(200)
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
    schema_id: z.string().meta({ description: "The id of a live schema." }),
    type: SourceType,
    source: z.string().optional(),
    model: ModelName.default(defaultModel),
    instruction: z
      .string()
      .max(10_000)
      .refine((text) => !text.includes("\0"), {
        message: "must not hold NUL characters",
        params: { rule: "invalid_characters" },
      })
      .optional()
      .meta({ description: "Free text that guides the extraction." }),
    pages: pages.meta({ description: "Pages of a PDF to read, such as 1-3,7; all unless sent." }),
    password: password.meta({ description: "Opens an encrypted PDF; never shown again." }),
    mode: mode.meta({
      description: "Of a web page: whole (unless sent), or its main article alone.",
    }),
    allow_partial: flag.meta({
      override: { type: "boolean" },
      description: "Take a list that could not be read whole, with a warning in the evidence.",
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
  .refine((day) => startOfDay(day) !== undefined, {
    message: "must be a day that exists, written YYYY-MM-DD",
    params: { rule: "invalid_date" },
  })
  .meta({ override: { type: "string", format: "date" } });

export const ListParameters = z
  .strictObject({
    page: wholeNumber({ minimum: 1, maximum: 1_000_000_000, default: 1 }),
    perPage: wholeNumber({ minimum: 1, maximum: 100, default: 10 }),
    startDate: Day.optional().meta({ description: "Created on this UTC day or later." }),
    endDate: Day.optional().meta({ description: "Created on this UTC day or earlier." }),
    search: z
      .string()
      .max(200)
      .refine(cleanText, unclean)
      .optional()
      .meta({ description: "A part of the schema's name, in any case, taken literally." }),
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
    description: "Show each page's words and their boxes, too: a long document is then large.",
  }),
});

/** The instants that two days span: `from` inclusive, `before` exclusive, in epoch ms. */
export function daySpan({ startDate, endDate }: Pick<ListParameters, "startDate" | "endDate">) {
  const from = startDate === undefined ? undefined : startOfDay(startDate);
  const last = endDate === undefined ? undefined : startOfDay(endDate);
  return {
    ...(from !== undefined && { from }),
    ...(last !== undefined && { before: last + DAY_MS }),
  };
}
