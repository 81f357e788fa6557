import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { largePdf } from "../readers/large/large-pdf.ts";
import { type Benchmark, describeMachine, machine, print, table } from "../report.ts";
import { openStandalone } from "../systems.ts";
import { ask, type Caller } from "./caller.ts";
import type { Taking } from "./take-thread.ts";
import { type Waits, waitsBeside } from "./waits-beside.ts";

/** Their words make a document of some 50 MB. */
const PAGES = 1_700;
const QUIET_MS = 3_000;

const schema = {
  name: "Report",
  structure: { type: "object", properties: { title: { type: "string", describe: "Title" } } },
};

/** Sends a PDF without waiting for its end; resolves to the extraction's id. */
async function submit(caller: Caller, pdf: Uint8Array): Promise<string> {
  const { id: schemaId } = await ask<{ id: string }>(caller, "/v1/schemas", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(schema),
  });
  const body = new FormData();
  body.set("schema_id", schemaId);
  body.set("type", "pdf");
  body.set("source", new File([new Uint8Array(pdf)], "report.pdf"));
  const headers = { prefer: "respond-async" };
  const { id } = await ask<{ id: string }>(caller, "/v1/extractions", {
    method: "POST",
    headers,
    body,
  });
  return id;
}

/** Takes answers in a thread of its own; resolves to the bytes of one. */
async function take(caller: Caller, taking: Taking): Promise<number> {
  const thread = new Worker(new URL("./take-thread.ts", import.meta.url), {
    workerData: { caller, ...taking },
  });
  const [bytes] = (await once(thread, "message")) as [number];
  return bytes;
}

/** What one caller's smallest requests wait beside a document of tens of megabytes. */
export const benchmark: Benchmark = async ({ json }) => {
  const pdf = await largePdf(PAGES);
  await using system = await openStandalone({ QUARRY_READER_TIMEOUT_MS: "300000" });
  const caller = {
    url: system.baseUrl,
    authorization: `Bearer ${await system.apiKey("large")}`,
  };
  const id = await submit(caller, pdf);
  const path = `/v1/extractions/${id}`;
  const look = () => ask<{ status: string }>(caller, path);
  const waits: Record<string, Waits> = {};
  const ended = Promise.withResolvers<void>();
  waits["while it is read"] = await waitsBeside(async () => {
    if ((await look()).status !== "pending") ended.resolve();
  }, ended.promise);
  waits["with nothing else"] = await waitsBeside(look, delay(QUIET_MS));
  const beside = async (name: string, taking: Taking): Promise<number> => {
    const taken = take(caller, taking);
    waits[name] = await waitsBeside(look, taken);
    return await taken;
  };
  const shown = `${path}/document`;
  await beside("10 documents after each other", { path: shown, atOnce: 1, times: 10 });
  const bytes = await beside("10 documents at once", { path: shown, atOnce: 10, times: 1 });
  const worded = { path: `${shown}?words=true`, atOnce: 10, times: 1 };
  const wordedBytes = await beside("10 documents with words at once", worded);
  const megabytes = { shown: bytes / 1e6, worded: wordedBytes / 1e6 };
  if (json) return print(JSON.stringify({ machine: machine(), megabytes, waits }, undefined, 2));
  const rows = Object.entries(waits).map(([name, { requests, ...times }]) => [
    name,
    `${requests}`,
    ...[times.p50, times.p99, times.worst].map((ms) => ms.toFixed(1)),
  ]);
  const what = `A document of ${megabytes.worded.toFixed(1)} MB, ${megabytes.shown.toFixed(1)} MB without words`;
  const head = ["beside", "small requests", "p50 ms", "p99 ms", "worst ms"];
  print([describeMachine(), what, table(head, rows)].join("\n\n"));
};
