import { distributedSettings } from "@quarry/service-kit";
import { z } from "zod";

/** What the readers and the fetcher read, in both forms. */
export const readerSettings = {
  QUARRY_FETCH_ALLOW: z
    .string()
    .default("")
    .transform((list) => list.split(",").flatMap((entry) => entry.trim() || []))
    .describe("Inner documents that may be fetched: host:port, with commas between"),
  QUARRY_READER_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .default(4)
    .describe("Sources that one process works on at once"),
};

const ReaderConfig = z.object(readerSettings);
export type ReaderConfig = z.output<typeof ReaderConfig>;

/** Every variable that the ingestion service reads. */
export const Config = z.object({ ...distributedSettings, ...readerSettings });
export type Config = z.output<typeof Config>;
