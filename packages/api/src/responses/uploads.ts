import { z } from "zod";

/** A file that is kept until an extraction uses it, or its time is out. */
export const UploadRecord = z
  .object({
    id: z.string().meta({ format: "uuid" }),
    expiresAt: z.string().meta({
      description: "ISO 8601 with milliseconds and a numeric offset.",
      example: "2026-11-21T09:30:00.123+00:00",
    }),
    size: z.int().nonnegative().meta({ description: "Bytes." }),
    mediaType: z.string().meta({ description: "What the sender says it is." }),
  })
  .meta({ id: "Upload" });
export type UploadRecord = z.output<typeof UploadRecord>;

/** Where one file can be sent without a key, once. */
export const UploadAddress = z
  .object({
    path: z
      .string()
      .meta({ description: "On this server; it is all that is needed to send the file." }),
    expiresAt: z.string().meta({
      description: "ISO 8601 with milliseconds and a numeric offset; ten minutes ahead.",
      example: "2026-11-20T09:40:00.123+00:00",
    }),
  })
  .meta({ id: "UploadAddress" });
export type UploadAddress = z.output<typeof UploadAddress>;
