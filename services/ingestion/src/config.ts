import { distributedSettings, milliseconds } from "@quarry/service-kit";
import { z } from "zod";

const count = z.coerce.number().int().min(1);

function isHostAndPort(entry: string): boolean {
  const port = Number(/^[^/\s]+:(\d+)$/.exec(entry)?.[1]);
  return port >= 1 && port <= 65_535;
}

/** What the readers and the fetcher read, in both forms. */
export const readerSettings = {
  QUARRY_FETCH_ALLOW: z
    .string()
    .default("")
    .transform((list) => list.split(",").flatMap((entry) => entry.trim().toLowerCase() || []))
    .pipe(
      z.array(z.string().refine(isHostAndPort, "must be a list of host:port, ports 1 to 65535")),
    )
    .describe("Inner documents that may be fetched: host:port, with commas between"),
  QUARRY_FETCH_CONTACT: z
    .string()
    .regex(/^[\x21-\x7e]*$/, "must be a web or mail address")
    .default("")
    .describe("Where owners of fetched sites reach you; becomes part of the user agent"),
  QUARRY_FETCH_ROBOTS: z
    .enum(["ignore", "respect"])
    .default("ignore")
    .describe("Whether a site's robots.txt is asked before a page that a caller named is fetched"),
  QUARRY_FETCH_PER_HOST: count
    .max(64)
    .default(16)
    .describe("Connections to one host and port at once; what is more waits, within its time"),
  QUARRY_CHROMIUM: z
    .string()
    .default("")
    .describe("Path of Chromium for pages that are empty without JavaScript; `off` for none"),
  QUARRY_CHROMIUM_SANDBOX: z
    .enum(["on", "off"])
    .default("on")
    .describe("Whether Chromium confines its own processes; off only where a container does"),
  QUARRY_READER_CONCURRENCY: count
    .max(64)
    .default(16)
    .describe("Sources that one process fetches or reads at once, most of them waiting"),
  QUARRY_READER_PROCESSES: count
    .max(64)
    .default(2)
    .describe("Processes for PDFs, images, pages and large texts"),
  QUARRY_READER_TIMEOUT_MS: milliseconds
    .default(60_000)
    .describe("Time for reading one source, in ms"),
  QUARRY_READER_MEMORY_MB: count
    .min(128)
    .max(1_048_576)
    .default(1_024)
    .describe("Memory of a process that reads, of libraries as well, in MB (2^20 bytes)"),
  QUARRY_OCR_LANGUAGES: z
    .string()
    .default("eng")
    .transform((list) => list.split(",").flatMap((entry) => entry.trim() || []))
    .pipe(z.array(z.string().regex(/^[a-z_]+$/i, "must be a list like eng,deu")).min(1))
    .describe("Languages of text in pictures, the likeliest first, with commas between"),
  QUARRY_PDF_MAX_PAGES: count
    .default(2_000)
    .describe("Pages of a PDF that are read; a longer one is refused unless fewer are chosen"),
  QUARRY_PDF_MAX_SCANNED_PAGES: count
    .default(20)
    .describe("Pages of a PDF or an image that are recognised; more are refused"),
  QUARRY_FETCH_TIMEOUT_MS: milliseconds
    .default(30_000)
    .describe("Time for fetching one source, redirects included, in ms"),
  QUARRY_FETCH_MAX_BYTES: count
    .default(50_000_000)
    .describe("Size of a fetched source, decompressed"),
};

const ReaderConfig = z.object(readerSettings);
export type ReaderConfig = z.output<typeof ReaderConfig>;

/** Every variable that the ingestion service reads. */
export const Config = z.object({ ...distributedSettings(9466), ...readerSettings });
export type Config = z.output<typeof Config>;
