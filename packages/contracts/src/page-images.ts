import { z } from "zod";
import { BlobReference } from "./blobs.ts";
import { GetExtraction } from "./extractions.ts";
import { AccountId, Id } from "./names.ts";

/** Pages that are drawn for one question; for more, ask again. */
export const MAX_PAGE_IMAGES = 20;

/** Asks for pages of a source as pictures; the answer says where they lie. */
export const DrawPages = z.strictObject({
  extractionId: Id,
  accountId: AccountId,
  /** JSON of ExtractionInput: it may hold the password. */
  input: BlobReference,
  /** From 1, in ascending order, each once. */
  pages: z
    .array(z.int().positive())
    .min(1)
    .max(MAX_PAGE_IMAGES)
    .refine((pages) => pages.every((page, index) => page > (pages[index - 1] ?? 0))),
});
export type DrawPages = z.output<typeof DrawPages>;

/** In the order that was asked for; the blobs are the extraction's own and erased with it. */
export const DrawnPages = z.strictObject({
  images: z.array(
    z.strictObject({ page: z.int().positive(), mediaType: z.string(), blob: BlobReference }),
  ),
});
export type DrawnPages = z.output<typeof DrawnPages>;

/** Asks for one page of an extraction's source as a picture; the answer says where it lies. */
export const GetPageImage = GetExtraction.extend({ page: z.int().positive() });
export type GetPageImage = z.output<typeof GetPageImage>;

/** The blob is the extraction's own and erased with it. */
export const PageImageAnswer = z.strictObject({ mediaType: z.string(), blob: BlobReference });
export type PageImageAnswer = z.output<typeof PageImageAnswer>;
