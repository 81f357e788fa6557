import { setTimeout as delay } from "node:timers/promises";
import { Quarry } from "@quarry/client";
import { fillFolder } from "../lists/fill.ts";
import type { BenchmarkOptions } from "../options.ts";
import { machine, print, table } from "../report.ts";
import { residentMiB } from "../resident-memory.ts";
import { openStandalone } from "../systems.ts";

const records = 100_000;
const accountId = "exporter";

const text = { type: "string" } as const;
const structure = {
  type: "object",
  properties: {
    order: text,
    total: { type: "number" },
    items: { type: "array", items: { type: "object", properties: { name: text } } },
  },
} as const;

/** What one export took; `addedMiB` is the most that the server held beyond what it held before. */
type Export = { name: string; lines: number; MiB: number; seconds: number; addedMiB: number };

/** All of 100,000 extractions in each format, from a standalone server: how fast, and in how much memory. */
export async function benchmark({ json }: BenchmarkOptions): Promise<void> {
  await using system = await openStandalone();
  const apiKey = await system.apiKey(accountId);
  const quarry = new Quarry({ baseUrl: system.baseUrl, apiKey });
  const { id: schemaId } = await quarry.schemas.create({ name: "Orders", structure });
  const now = Date.now();
  await fillFolder(system.folder, {
    ...{ accountId, series: 1, count: records, now, schemaIds: [schemaId] },
  });
  const { pid } = system.process;
  await measureExport(pid, "warm-up", () => quarry.extractions.export());
  const cases = {
    "JSON Lines": () => quarry.extractions.export(),
    CSV: () => quarry.extractions.export({ format: "csv", schemaId }),
    "CSV, a line for each item": () =>
      quarry.extractions.export({ format: "csv", schemaId, rows: "/items" }),
  };
  const measured: Export[] = [];
  for (const [name, begin] of Object.entries(cases)) {
    measured.push(await measureExport(pid, name, begin));
  }
  if (json) print(JSON.stringify({ machine: machine(), records, measured }, undefined, 2));
  else print(describeExports(measured));
}

async function measureExport(
  pid: number,
  name: string,
  begin: () => Promise<ReadableStream<Uint8Array>>,
): Promise<Export> {
  const before = await residentMiB(pid);
  const ended = new AbortController();
  const peak = watchMemory(pid, ended.signal);
  const begun = performance.now();
  let bytes = 0;
  let lines = 0;
  for await (const piece of await begin()) {
    bytes += piece.byteLength;
    for (const byte of piece) if (byte === 10) lines += 1;
  }
  const seconds = (performance.now() - begun) / 1_000;
  ended.abort();
  return { name, lines, MiB: bytes / 1_048_576, seconds, addedMiB: (await peak) - before };
}

/** The most that a process held until the signal, looked at every 20 ms. */
async function watchMemory(pid: number, signal: AbortSignal): Promise<number> {
  let most = 0;
  while (!signal.aborted) {
    most = Math.max(most, await residentMiB(pid));
    await delay(20);
  }
  return most;
}

function describeExports(measured: readonly Export[]): string {
  const head = ["", "lines", "MiB", "MiB/s", "most memory added, MiB"];
  const rows = measured.map(({ name, lines, MiB, seconds, addedMiB }) => [
    name,
    lines.toLocaleString("en"),
    MiB.toFixed(0),
    (MiB / seconds).toFixed(1),
    addedMiB.toFixed(0),
  ]);
  return `${records.toLocaleString("en")} extractions, standalone\n\n${table(head, rows)}`;
}
