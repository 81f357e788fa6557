import { z } from "zod";
import { limits } from "./limits.ts";

/** What a source is; decides which reader turns it into a document. */
export const SourceType = z.enum(["text", "image", "pdf", "webpage"]);
export type SourceType = z.output<typeof SourceType>;

/** The public model names; configuration maps each to a provider's. */
export const ModelName = z.enum(["llm-4.1", "llm-4.1-mini"]);
export type ModelName = z.output<typeof ModelName>;

export const defaultModel: ModelName = "llm-4.1-mini";

/** Which pages a model that sees is shown as pictures, in addition to their text. */
export const Vision = z.enum(["auto", "always", "never"]);
export type Vision = z.output<typeof Vision>;

/** `pending` ends as `completed` or `failed`; nothing leaves those two but deletion. */
export const ExtractionStatus = z.enum(["pending", "completed", "failed"]);
export type ExtractionStatus = z.output<typeof ExtractionStatus>;

/** `running` ends as `completed`, or as `cancelled` where its caller wanted no more of it. */
export const BatchStatus = z.enum(["running", "completed", "cancelled"]);
export type BatchStatus = z.output<typeof BatchStatus>;

export const Scope = z.enum([
  "schemas:read",
  "schemas:write",
  "extractions:read",
  "extractions:write",
  "reviews:write",
  "admin",
]);
export type Scope = z.output<typeof Scope>;

/**
 * Any JSON value. Only its presence is checked: what is parsed here came out of JSON already, and a
 * walk through every output would cost more than all else in a list's answer.
 */
export const JsonValue = z.custom<z.core.util.JSONType>(
  (value) => value !== undefined,
  "must be a JSON value",
);

/** Pages by number, from 1, in ascending order and without repeats: `1-3,7`. */
export const PageChoice = z
  .string()
  .max(limits.pageChoiceLength)
  .regex(/^\d{1,6}(-\d{1,6})?(,\d{1,6}(-\d{1,6})?)*$/, {
    message: "must be like 1-3,7",
    abort: true,
  })
  .refine(ascends, {
    message: "must list page numbers from 1, in ascending order, without repeats",
    params: { rule: "invalid_pages" },
  });

function ascends(choice: string): boolean {
  let last = 0;
  for (const range of choice.split(",")) {
    const [first = 0, end = first] = range.split("-").map(Number);
    if (first <= last || end < first) return false;
    last = end;
  }
  return true;
}

/** How the caller wants a source to be read. */
export const ReadingOptions = z.strictObject({
  /** Pages of a PDF that are read; all where absent. */
  pages: PageChoice.optional(),
  /** Opens an encrypted PDF. */
  password: z.string().min(1).max(limits.passwordLength).optional(),
  /** Of a web page: all of it (where absent), or its main article alone. */
  mode: z.enum(["whole", "article"]).optional(),
});
export type ReadingOptions = z.output<typeof ReadingOptions>;
