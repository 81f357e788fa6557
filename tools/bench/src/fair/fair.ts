import { demoDocuments } from "@quarry/samples";
import { type Benchmark, describeMachine, machine, print, table } from "../report.ts";
import { type Form, forms, openForm } from "../systems.ts";
import { openAccount, senderOf } from "./account.ts";
import { type FloodCounts, type Flooding, startFlood } from "./flood.ts";
import { type Modest, type Waits, waitsOf } from "./modest.ts";

const WARM_UP = 20;

type Scenario = { what: string; extractions: number; modest: Modest; flooding: Flooding };

/** A hundred times as many callers, and a hundred times as many requests. */
const scenarios: Scenario[] = [
  { what: "1 caller, 100 callers", extractions: 150, modest: {}, flooding: { callers: 100 } },
  {
    what: "2 a second, 200 a second",
    extractions: 60,
    modest: { perSecond: 2 },
    flooding: { perSecond: 200 },
  },
];

type Result = {
  form: Form;
  what: string;
  quiet: Waits;
  flooded: Waits;
  /** Of the 95th percentiles, flooded to quiet. */
  ratio: number;
  flood: FloodCounts;
};

/** One account's invoices, by themselves and beside a hundred times as many of another. */
async function measure(form: Form, scenario: Scenario): Promise<Result> {
  const { what, extractions, modest, flooding } = scenario;
  const system = await openForm(form);
  try {
    const { invoicePdf } = await demoDocuments();
    const send = senderOf(await openAccount(system, "modest", invoicePdf));
    const greedy = await openAccount(system, "greedy", invoicePdf);
    await waitsOf(send, 2 * WARM_UP, {});
    const quiet = await waitsOf(send, extractions, modest);
    const flood = await startFlood(greedy, flooding);
    await waitsOf(send, WARM_UP, modest);
    const flooded = await waitsOf(send, extractions, modest);
    const ratio = flooded.p95 / quiet.p95;
    return { form, what, quiet, flooded, ratio, flood: await flood.stop() };
  } finally {
    await system[Symbol.asyncDispose]();
  }
}

/** What an account that floods costs another one. */
export const benchmark: Benchmark = async ({ json, form: only }) => {
  const results: Result[] = [];
  for (const form of only ? [only] : forms) {
    for (const scenario of scenarios) results.push(await measure(form, scenario));
  }
  if (json) {
    print(JSON.stringify({ machine: machine(), results }, undefined, 2));
    return;
  }
  const waits = ({ p50, p95 }: Waits) => `${p50.toFixed(0)} / ${p95.toFixed(0)}`;
  const head = ["", "modest, greedy", "alone: p50 / p95 ms", "beside the flood", "ratio of p95"];
  const rows = results.map(({ form, what, quiet, flooded, ratio, flood }) => [
    ...[form, what, waits(quiet), waits(flooded), ratio.toFixed(1)],
    ...[`${flood.accepted} / ${flood.refused}`, flood.cores.toFixed(2)],
  ]);
  const columns = [...head, "flood: accepted / refused", "cores to send it"];
  print(`${describeMachine()}\n\n${table(columns, rows)}`);
};
