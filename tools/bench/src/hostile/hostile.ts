import { readerSettings } from "@quarry/ingestion";
import { openReaders } from "@quarry/ingestion/readers";
import { AppError } from "@quarry/kernel";
import { Registry } from "@quarry/service-kit";
import { startStandaloneSystem } from "@quarry/systems";
import { z } from "zod";
import { type Benchmark, print, table } from "../report.ts";
import { type HostileEnding, type HostilePage, hostilePages } from "./hostile-pages.ts";
import { breaksLaw, type LawResult, measureLaw } from "./requests/law.ts";
import { hostileRequests } from "./requests/requests.ts";

/** No page may cost more than this, the first that a process reads included, in ms. */
const mostMs = 1_000;
const rounds = 3;
/** Requests that are listed, those that held up others longest. */
const shownRequests = 15;

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
async function measurePages(json: boolean) {
  const results: Result[] = [];
  for (const each of hostilePages) results.push(await readPage(each));
  const wanted = hostilePages.map(({ ending }) => described(ending));
  const bad = results.filter(({ first, ending }, at) => first > mostMs || ending !== wanted[at]);
  if (json) return { pages: results, bad };
  const rows = results.map(({ name, ending, first, later }) => [
    name,
    ending,
    first.toFixed(0),
    later.toFixed(0),
  ]);
  print(table(["page", "ends", "first, ms", "later, ms"], rows));
  if (bad.length > 0)
    print(`Over ${mostMs} ms, or ended otherwise than they should: ${JSON.stringify(bad)}`);
  return { pages: results, bad };
}

/** What hostile requests do to a server: the longest wait of another caller, and how far the server grows. */
async function measureRequests(json: boolean) {
  await using system = await startStandaloneSystem({ documentsUrl: "http://127.0.0.1:1" });
  const [pid = 0] = system.processIds();
  const hostileKey = await system.apiKey("hostile");
  const target = {
    baseUrl: system.baseUrl,
    pid,
    hostileKey,
    otherKey: await system.apiKey("other"),
  };
  const results: LawResult[] = [];
  for await (const result of measureLaw(target, hostileRequests())) results.push(result);
  const bad = results.filter(breaksLaw);
  if (!json) {
    const worst = results.toSorted((a, b) => b.waitedMs - a.waitedMs).slice(0, shownRequests);
    const rows = worst.map(({ name, statuses, waitedMs, grownMiB }) => [
      name,
      [...new Set(statuses)].join(),
      waitedMs.toFixed(0),
      grownMiB.toFixed(0),
    ]);
    print(
      table([`request, of ${results.length}`, "status", "others waited, ms", "grown, MiB"], rows),
    );
    if (bad.length > 0) print(`Break the law: ${JSON.stringify(bad)}`);
  }
  return { requests: results, bad };
}

/** Hostile web pages, read by the readers, and hostile requests, sent to a standalone server. */
export const benchmark: Benchmark = async ({ json = false }) => {
  const [pages, requests] = [await measurePages(json), await measureRequests(json)];
  if (json) print(JSON.stringify({ pages, requests }));
  if (pages.bad.length + requests.bad.length > 0) process.exitCode = 1;
};
