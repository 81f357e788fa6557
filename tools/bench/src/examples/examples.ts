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
const MAX_RATIO = 1.3;

const Created = z.object({ data: z.object({ id: z.string() }) });
const Extracted = z.object({
  data: z.object({
    evidence: z.object({ examples: z.array(z.object({ id: z.string() })).optional() }),
  }),
});

/**
 * The processor time that the standalone server takes for an extraction of a schema with 50 examples, of ten suppliers,
 * beside one of a schema without any. Every document is a new one of these suppliers.
 */
export const benchmark: Benchmark = async ({ json }) => {
  await using system = await openStandalone();
  using client = createClient(system.baseUrl, await system.apiKey("bench"));
  const extractor = createExtractor(client);
  const schemas = {
    without: await extractor.createSchema("Invoice"),
    with: await extractor.createSchema("Invoice with examples"),
  };
  for (const one of documents(suppliers.length * OF_EACH_SUPPLIER)) {
    await extractor.extract(schemas.with, one.text, { rightOutput: JSON.stringify(one.output) });
  }
  const used = { without: 0, with: 0 };
  const rounds: Record<keyof typeof schemas, number[]> = { without: [], with: [] };
  for (let round = 0; round <= ROUNDS; round++) {
    for (const name of ["without", "with"] as const) {
      const work = async () => {
        for (const { text } of documents(EXTRACTIONS)) {
          used[name] += await extractor.extract(schemas[name], text);
        }
      };
      const each = (await measureSystem(system, work)) / EXTRACTIONS;
      if (round > 0) rounds[name].push(each); // the first warms up
    }
  }
  const extractions = EXTRACTIONS * (ROUNDS + 1);
  const ratio = median(rounds.with.map((ms, round) => ms / (rounds.without[round] ?? Number.NaN)));
  const examplesUsed = used.with / extractions;
  if (used.without > 0) throw new Error("a schema without examples was read by some");
  if (json) return print(JSON.stringify({ machine: machine(), rounds, examplesUsed, ratio }));
  const row = (name: keyof typeof schemas, words: string) => [
    words,
    median(rounds[name]).toFixed(1),
  ];
  print(
    [
      describeMachine(),
      `Invoices of about 1 KB, ${ROUNDS} interleaved rounds of ${EXTRACTIONS}, one at a time; ${examplesUsed.toFixed(1)} examples are used for each`,
      table(["", "processor ms each"], [row("without", "no examples"), row("with", "50 examples")]),
      `Ratio, median of the rounds': ${ratio.toFixed(2)} (at most ${MAX_RATIO})`,
    ].join("\n\n"),
  );
};

let made = 0;
/** Invoices that were not there before, of each supplier in turn. */
function* documents(count: number) {
  for (let at = 0; at < count; at++) {
    const supplier = suppliers[at % suppliers.length];
    if (supplier) yield invoiceOf(supplier, 1_000 + made++);
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
async function measureSystem(
  { processIds }: Pick<System & { processIds(): number[] }, "processIds">,
  work: () => Promise<void>,
): Promise<number> {
  const total = async () => {
    const each = await Promise.all(processIds().map(processorMsOf));
    return each.reduce((sum, ms) => sum + ms, 0);
  };
  const before = await total();
  await work();
  return (await total()) - before;
}
