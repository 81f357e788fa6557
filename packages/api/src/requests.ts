import { z } from "zod";
import { limits } from "./limits.ts";
import { JsonValue } from "./names.ts";
import { cleanLine, flag, listOf } from "./request-parts.ts";
import { filledPattern } from "./structure/characters.ts";

/**
 * What a caller may send over HTTP: the one source of the checks at the edge and of
 * `/openapi.json`. Faults name their rule in `params` where zod's own code would say little.
 */

/** A schema's structure; `readStructure` says what is wrong with one. */
const Structure = JsonValue.meta({
  description:
    "The shape of the data to extract. `type` is one of array, object, string, number, integer, boolean, date, datetime, enum; every node may carry `describe` and `required`.",
  override: { $ref: "#/components/schemas/RootStructure" },
});

export const SchemaBody = z
  .strictObject({
    name: cleanLine(
      z
        .string()
        .min(1, { abort: true })
        .max(limits.schemaNameLength)
        .refine((name) => name.trim() !== "", {
          message: "must not be blank",
          params: { rule: "blank" },
        }),
    ).meta({
      pattern: filledPattern,
      description: "Display name; need not be unique.",
      example: "Invoice",
    }),
    structure: Structure,
  })
  .meta({ id: "SchemaBody" });
export type SchemaBody = z.output<typeof SchemaBody>;

/** A whole number written in digits, as query parameters are. */
export function wholeNumber(bounds: { minimum: number; maximum: number; default: number }) {
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

/** A day of UTC. */
export const Day = z
  .string()
  .refine((day) => z.iso.date().safeParse(day).success, {
    message: "must be a valid date, written YYYY-MM-DD",
    params: { rule: "invalid_date" },
  })
  .meta({ override: { type: "string", format: "date" } });

/** The days that records were created on. */
export const daySpan = {
  startDate: Day.optional().meta({ description: "Created on this UTC day or later." }),
  endDate: Day.optional().meta({ description: "Created on this UTC day or earlier." }),
};

type DaySpan = { startDate?: string | undefined; endDate?: string | undefined };

/** Whether a span of days begins before it ends. */
export const isSpan = ({ startDate, endDate }: DaySpan) =>
  !startDate || !endDate || startDate <= endDate;

export const noSpan = {
  path: ["startDate"],
  message: "must not be after endDate",
  params: { rule: "after_end_date" },
};

const pageNumbers = {
  page: wholeNumber({ minimum: 1, maximum: limits.page, default: 1 }),
  perPage: wholeNumber({ minimum: 1, maximum: limits.perPage, default: limits.defaultPerPage }),
};

/** What a list takes that is not narrowed. */
export const PageParameters = z.strictObject(pageNumbers);
export type PageParameters = z.output<typeof PageParameters>;

export const ListParameters = z
  .strictObject({
    ...pageNumbers,
    ...daySpan,
    search: cleanLine(z.string().max(limits.searchLength))
      .optional()
      .meta({ description: "Part of the schema's name: case-insensitive, no wildcards." }),
  })
  .refine(isSpan, noSpan);
export type ListParameters = z.output<typeof ListParameters>;

export const DocumentParameters = z.strictObject({
  words: flag.meta({
    override: { type: "boolean" },
    description: "Include each page's words and their boxes. This makes long documents large.",
  }),
});

/** What a structure can be made from: exactly one of these. */
const sources = ["jsonSchema", "openapi", "sample", "samples"] as const;

const Sample = JsonValue.meta({
  description: "A value as you want it extracted.",
  override: {},
});

export const ImportBody = z
  .strictObject({
    jsonSchema: JsonValue.meta({
      description:
        "A JSON Schema, such as zod, Valibot or Pydantic write. Definitions lie within it.",
      override: {},
    }).optional(),
    openapi: JsonValue.meta({
      description: "An OpenAPI document; `pointer` names the component.",
      override: {},
    }).optional(),
    pointer: z.string().max(limits.pointerLength).optional().meta({
      description: "JSON pointer to the schema, if it is a part of the document.",
      example: "/components/schemas/Invoice",
    }),
    sample: Sample.optional(),
    samples: listOf(Sample, limits.samples).optional().meta({
      description: "Several such values: what some of them lack is optional.",
    }),
    lenient: z.boolean().optional().meta({
      description:
        "Take what a structure cannot express as text, with a note, instead of refusing it.",
    }),
  })
  .superRefine((body, context) => {
    const sent = sources.filter((name) => body[name] !== undefined);
    if (sent.length !== 1) {
      const message = `send exactly one of ${sources.join(", ")}`;
      context.addIssue({ code: "custom", path: [], message, params: { rule: "one_of" } });
    }
    if (body.openapi !== undefined && body.pointer === undefined) {
      const message = "is required with openapi, such as /components/schemas/Invoice";
      context.addIssue({
        code: "custom",
        path: ["pointer"],
        message,
        params: { rule: "required" },
      });
    }
  })
  .meta({ id: "ImportBody" });
export type ImportBody = z.output<typeof ImportBody>;

export const SuggestBody = z
  .strictObject({
    extractionIds: listOf(z.uuid(), limits.suggestedFrom).meta({
      description: "Extractions whose sources have been read.",
    }),
  })
  .meta({ id: "SuggestBody" });
export type SuggestBody = z.output<typeof SuggestBody>;

export const StructureBody = z.strictObject({ structure: Structure }).meta({ id: "StructureBody" });
