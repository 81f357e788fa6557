import { readerSettings } from "@quarry/ingestion";
import { openReaders } from "@quarry/ingestion/readers";
import { AppError } from "@quarry/kernel";
import { Registry } from "@quarry/service-kit";
import { z } from "zod";
import { type Benchmark, table } from "../report.ts";
import { type HostileEnding, type HostilePage, hostilePages } from "./hostile-pages.ts";

/** No page may cost more than this, the first that a process reads included, in ms. */
const mostMs = 1_000;
const rounds = 3;

type Result = { name: string; ending: string; first: number; later: number };

const described = (ending: HostileEnding) =>
  typeof ending === "string" ? ending : Object.values(ending).join();

/** Reads a page in fresh reading processes as the service opens them; the first time is the cold one. */
async function readPage({ name, html }: HostilePage): Promise<Result> {
  const config = z.object(readerSettings).parse({
    QUARRY_CHROMIUM: "off",
    QUARRY_READER_PROCESSES: "1",
  });
  await using readers = await openReaders(config, new Registry());
  const read = (content: Uint8Array) =>
    readers.reader.read({ type: "webpage", content }, AbortSignal.timeout(120_000)).then(
      ({ warnings }) => warnings.map(({ code }) => code).join() || "whole",
      (error: unknown) => (error instanceof AppError ? error.code : "fault"),
    );
  await read(Buffer.from("<p>kettle")); // the process has started
  const content = Buffer.from(html());
  const times: number[] = [];
  let ending = "";
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now();
    ending = await read(content);
    times.push(performance.now() - begun);
  }
  const [first = 0, ...others] = times;
  return { name, ending, first, later: Math.min(...others) };
}

/** What hostile web pages cost, and whether each ends whole or says by name what was not read. */
export const benchmark: Benchmark = async ({ json }) => {
  const results: Result[] = [];
  for (const each of hostilePages) results.push(await readPage(each));
  const wanted = hostilePages.map(({ ending }) => described(ending));
  const bad = results.filter(({ first, ending }, at) => first > mostMs || ending !== wanted[at]);
  if (json) console.log(JSON.stringify({ pages: results, bad }));
  else {
    const rows = results.map(({ name, ending, first, later }) => [
      name,
      ending,
      first.toFixed(0),
      later.toFixed(0),
    ]);
    console.log(table(["page", "ends", "first, ms", "later, ms"], rows));
    if (bad.length > 0) console.log(`Over ${mostMs} ms, or ended otherwise than they should:`, bad);
  }
  if (bad.length > 0) process.exitCode = 1;
};
