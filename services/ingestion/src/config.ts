import { hostList } from "@quarry/outbound";
import { distributedSettings, milliseconds } from "@quarry/service-kit";
import { z } from "zod";

const count = z.coerce.number().int().min(1);

/** What the readers and the fetcher read, in both forms. */
export const readerSettings = {
  QUARRY_FETCH_ALLOW: hostList.describe(
    "Internal hosts that may be fetched: host:port, separated by commas",
  ),
  QUARRY_FETCH_CONTACT: z
    .string()
    .regex(/^[\x21-\x7e]*$/, "must be a URL or an e-mail address")
    .default("")
    .describe("Contact for owners of fetched sites; added to the user agent"),
  QUARRY_FETCH_ROBOTS: z
    .enum(["ignore", "respect"])
    .default("ignore")
    .describe("Whether to respect a site's robots.txt when fetching a page for a caller"),
  QUARRY_FETCH_PER_HOST: count
    .max(64)
    .default(16)
    .describe(
      "Concurrent connections per host and port; further fetches wait within their timeout",
    ),
  QUARRY_CHROMIUM: z
    .string()
    .default("")
    .describe("Path of Chromium, for pages that are empty without JavaScript; `off` disables it"),
  QUARRY_CHROMIUM_SANDBOX: z
    .enum(["on", "off"])
    .default("on")
    .describe(
      "Whether Chromium uses its own sandbox; turn off only inside a container that confines it",
    ),
  QUARRY_READER_CONCURRENCY: count
    .max(64)
    .default(16)
    .describe("Concurrent sources per process, fetching or reading"),
  QUARRY_READER_PROCESSES: count
    .max(64)
    .default(2)
    .describe("Worker processes for reading sources"),
  QUARRY_READER_TIMEOUT_MS: milliseconds
    .default(180_000)
    .describe("Processor time for reading one source, in ms; waiting does not count"),
  QUARRY_READER_MEMORY_MB: count
    .min(128)
    .max(1_048_576)
    .default(1_024)
    .describe("Memory limit of a worker process, native memory included, in MB (2^20 bytes)"),
  QUARRY_OCR_LANGUAGES: z
    .string()
    .default("eng")
    .transform((list) => list.split(",").flatMap((entry) => entry.trim() || []))
    .pipe(z.array(z.string().regex(/^[a-z_]+$/i, "must be a list like eng,deu")).min(1))
    .describe("OCR languages, most likely first, separated by commas"),
  QUARRY_PDF_MAX_PAGES: count
    .default(2_000)
    .describe("Maximum pages of a PDF; longer ones are refused unless fewer pages are selected"),
  QUARRY_PDF_MAX_SCANNED_PAGES: count
    .default(20)
    .describe("Maximum scanned pages of a PDF or image; more are refused"),
  QUARRY_FETCH_TIMEOUT_MS: milliseconds
    .default(30_000)
    .describe("Timeout for fetching one source, including redirects, in ms"),
  QUARRY_FETCH_MAX_BYTES: count
    .default(50_000_000)
    .describe("Maximum decompressed size of a fetched source, in bytes"),
};

const ReaderConfig = z.object(readerSettings);
export type ReaderConfig = z.output<typeof ReaderConfig>;

/** Every variable that the ingestion service reads. */
export const Config = z.object({ ...distributedSettings(9466), ...readerSettings });
export type Config = z.output<typeof Config>;
