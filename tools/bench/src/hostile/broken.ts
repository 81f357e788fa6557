import { readerSettings } from "@quarry/ingestion";
import { openReaders } from "@quarry/ingestion/readers";
import { AppError } from "@quarry/kernel";
import { brokenFiles, type SentFile } from "@quarry/samples/broken-files";
import { Registry } from "@quarry/service-kit";
import { z } from "zod";
import type { Benchmark } from "../report.ts";

const count = 1_000;
const seed = 20_261_121;
const timeLimitMs = 30_000;

type Ending = "read" | "refused" | "over a limit" | "crash" | "fault";
type Result = { name: string; ending: Ending; message: string; ms: number };

function endingOf(error: unknown): [Ending, message: string] {
  if (!(error instanceof AppError) || !/^SOURCE_(UNREADABLE|EMPTY)$/.test(error.code)) {
    return ["fault", String(error)];
  }
  const { message } = error;
  if (message.includes("crashed the process")) return ["crash", message];
  return [/processor time|needed more than/.test(message) ? "over a limit" : "refused", message];
}

/** Reads every file by the readers as the service opens them, two at once. */
async function readAll(files: readonly SentFile[]): Promise<Result[]> {
  const settings = { QUARRY_CHROMIUM: "off", QUARRY_READER_TIMEOUT_MS: String(timeLimitMs) };
  const config = z.object(readerSettings).parse(settings);
  await using readers = await openReaders(config, new Registry());
  const results: Result[] = [];
  const waiting = files.values();
  async function work(): Promise<void> {
    for (const { name, type, bytes } of waiting) {
      const begun = performance.now();
      const reading = readers.reader.read({ type, content: bytes }, AbortSignal.timeout(600_000));
      const [ending, message] = await reading.then((): [Ending, string] => ["read", ""], endingOf);
      results.push({ name, ending, message, ms: performance.now() - begun });
    }
  }
  await Promise.all([work(), work()]);
  return results;
}

/** A thousand broken files of every kind: each is to end as a document or a refusal by name. */
export const benchmark: Benchmark = async ({ json }) => {
  const results = await readAll(await brokenFiles(count, seed));
  const endings = Object.groupBy(results, ({ ending }) => ending);
  const slowest = results.reduce((most, each) => (each.ms > most.ms ? each : most));
  const bad = results.filter(({ ending }) => ending === "crash" || ending === "fault");
  const counts = Object.fromEntries(
    Object.entries(endings).map(([ending, of]) => [ending, of?.length]),
  );
  const summary = { files: results.length, seed, ...counts, slowest, bad };
  if (json) console.log(JSON.stringify(summary));
  else {
    console.table({ ...counts, "slowest, ms": Math.round(slowest.ms) });
    console.log(`The slowest was ${slowest.name}.`);
    for (const { name, message } of [...bad, ...(endings["over a limit"] ?? [])]) {
      console.log(`${name}: ${message}`);
    }
  }
  if (bad.length > 0) process.exitCode = 1;
};
