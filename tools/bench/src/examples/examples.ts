import type { System } from "@quarry/systems";
import { z } from "zod";
import { type Client, createClient } from "../http/client.ts";
import { encodeForm } from "../http/form.ts";
import { processorMsOf } from "../processor-time.ts";
import { type Benchmark, describeMachine, machine, median, print, table } from "../report.ts";
import { openStandalone } from "../systems.ts";
import { invoiceOf, structure, suppliers } from "./invoices.ts";

const ROUNDS = 7;
const EXTRACTIONS = 60;
const OF_EACH_SUPPLIER = 5;
/** Rows of the invoices: of 0.7 KB, and of 2.2 KB. */
const ITEMS = [5, 40];

const Created = z.object({ data: z.object({ id: z.string() }) });
const Extracted = z.object({
  data: z.object({
    evidence: z.object({ examples: z.array(z.object({ id: z.string() })).optional() }),
  }),
});

type Measured = { items: number; without: number; with: number; ratio: number; used: number };

/**
 * The processor time that the standalone server takes for an extraction of a schema with 50 examples, of ten suppliers,
 * beside one of a schema without any. Every document is a new one of these suppliers.
 */
export const benchmark: Benchmark = async ({ json }) => {
  await using system = await openStandalone();
  using client = createClient(system.baseUrl, await system.apiKey("bench"));
  const extractor = createExtractor(client);
  const measured: Measured[] = [];
  for (const items of ITEMS) measured.push(await compare(system, extractor, items));
  if (json) return print(JSON.stringify({ machine: machine(), measured }));
  const rows = measured.map(({ items, used, ratio, ...times }) => [
    ...[String(items), times.without.toFixed(1), times.with.toFixed(1), used.toFixed(1)],
    ratio.toFixed(2),
  ]);
  print(
    [
      describeMachine(),
      `Processor ms of an extraction, medians of ${ROUNDS} interleaved rounds of ${EXTRACTIONS}, one at a time`,
      table(["rows", "no examples", "50 examples", "of which used", "ratio"], rows),
    ].join("\n\n"),
  );
};

type Measurable = Pick<System & { processIds(): number[] }, "processIds">;
type Extractor = ReturnType<typeof createExtractor>;

async function compare(system: Measurable, extractor: Extractor, items: number): Promise<Measured> {
  const schemas = {
    without: await extractor.createSchema(`Invoice, ${items} rows`),
    with: await extractor.createSchema(`Invoice, ${items} rows, by examples`),
  };
  for (const { text, output } of documents(suppliers.length * OF_EACH_SUPPLIER, items)) {
    await extractor.extract(schemas.with, text, { rightOutput: JSON.stringify(output) });
  }
  const used = { without: 0, with: 0 };
  const times: Record<keyof typeof schemas, number[]> = { without: [], with: [] };
  for (let round = 0; round <= ROUNDS; round++) {
    for (const name of ["without", "with"] as const) {
      const ms = await measureSystem(system, async () => {
        for (const { text } of documents(EXTRACTIONS, items)) {
          used[name] += await extractor.extract(schemas[name], text);
        }
      });
      if (round > 0) times[name].push(ms / EXTRACTIONS); // the first warms up
    }
  }
  if (used.without > 0) throw new Error("a schema without examples was read by some");
  return {
    items,
    without: median(times.without),
    with: median(times.with),
    ratio: median(times.with.map((ms, round) => ms / (times.without[round] ?? Number.NaN))),
    used: used.with / (EXTRACTIONS * (ROUNDS + 1)),
  };
}

let made = 0;

/** Invoices that were not there before, of each supplier in turn. */
function* documents(count: number, items: number) {
  for (let at = 0; at < count; at++) {
    const supplier = suppliers[at % suppliers.length];
    if (supplier) yield invoiceOf(supplier, { number: 1_000 + made++, items });
  }
}

function createExtractor(client: Client) {
  return {
    async createSchema(name: string): Promise<string> {
      const headers = { "content-type": "application/json" };
      const body = Buffer.from(JSON.stringify({ name, structure }));
      const answer = await client.send("POST", "/v1/schemas", { headers, body });
      return Created.parse(JSON.parse(answer.toString())).data.id;
    },

    /** Returns how many examples it was read by. */
    async extract(schemaId: string, source: string, more: Record<string, string> = {}) {
      const form = encodeForm({ schema_id: schemaId, type: "text", source, ...more });
      const answer = await client.send("POST", "/v1/extractions?include=evidence", form);
      return Extracted.parse(JSON.parse(answer.toString())).data.evidence.examples?.length ?? 0;
    },
  };
}

/** The processor time of a system's processes during work, in ms. */
async function measureSystem({ processIds }: Measurable, work: () => Promise<void>) {
  const total = async () => {
    const each = await Promise.all(processIds().map(processorMsOf));
    return each.reduce((sum, ms) => sum + ms, 0);
  };
  const before = await total();
  await work();
  return (await total()) - before;
}
