import { z } from "zod";
import { include, refuseEvidenceOfReviewed, shownOutput } from "./extraction-requests.ts";
import { ExternalId } from "./labels.ts";
import { limits } from "./limits.ts";
import { ExtractionStatus, SourceType } from "./names.ts";
import { flag } from "./request-parts.ts";
import { daySpan, isSpan, noSpan } from "./requests.ts";

/** What a caller may ask to be written to a file, and how. */

export const ExportFormat = z.enum(["jsonl", "csv"]);
export type ExportFormat = z.output<typeof ExportFormat>;

const boolean = { override: { type: "boolean" } } as const;

/** How values become lines and cells. */
export const csvOptions = {
  rows: z
    .string()
    .max(limits.pointerLength)
    .regex(/^(\/.*)?$/s, "must be a JSON pointer, such as /lines")
    .optional()
    .meta({
      description:
        "CSV: the JSON pointer of a list of the schema, such as `/lines`. Each of its items becomes a line, with the other columns repeated.",
    }),
  excel: flag.meta({ ...boolean, description: "CSV: begin with a byte order mark, for Excel." }),
  raw: flag.meta({
    ...boolean,
    description:
      "CSV: leave texts that a spreadsheet takes for formulas without the `'` before them.",
  }),
};

/** The format that each option is for. */
const formatOfOption = { rows: "csv", excel: "csv", raw: "csv" } as const;

type Sent = { format: ExportFormat } & { [Option in keyof typeof formatOfOption]?: unknown };

export function refuseOptionsOfOtherFormats(sent: Sent, context: z.RefinementCtx): void {
  for (const [option, format] of Object.entries(formatOfOption)) {
    const isSent = sent[option as keyof typeof formatOfOption] !== undefined;
    if (!isSent || sent.format === format) continue;
    const message = `is only for format=${format}`;
    context.addIssue({ code: "custom", path: [option], message, params: { rule: "wrong_format" } });
  }
}

export const ExportParameters = z
  .strictObject({
    format: ExportFormat.default("jsonl").meta({ description: "`jsonl` (default) or `csv`." }),
    schemaId: z
      .uuid()
      .toLowerCase()
      .optional()
      .meta({ description: "Required for CSV, whose columns are the schema's fields." }),
    status: ExtractionStatus.default("completed").meta({
      description: "`completed` unless sent.",
    }),
    type: SourceType.optional(),
    externalId: ExternalId.optional(),
    batchId: z.uuid().toLowerCase().optional().meta({ description: "Items of this batch." }),
    ...daySpan,
    include: include.meta({
      description:
        "`evidence` adds the source location and confidence of each value; in CSV, a column with the confidence of each column.",
    }),
    output: shownOutput,
    ...csvOptions,
  })
  .refine(isSpan, noSpan)
  .superRefine(refuseOptionsOfOtherFormats)
  .superRefine(refuseEvidenceOfReviewed)
  .refine(({ format, schemaId }) => format !== "csv" || schemaId !== undefined, {
    path: ["schemaId"],
    message: "is required with format=csv",
    params: { rule: "required" },
  });
export type ExportParameters = z.output<typeof ExportParameters>;
