import { strictEqual } from "node:assert";
import { setTimeout as delay } from "node:timers/promises";
import { demoDocuments } from "@quarry/testing/documents";
import { openAccount, senderOf } from "./fair/account.ts";
import { startFlood } from "./fair/flood.ts";
import {
  type Benchmark,
  describeMachine,
  latencyTable,
  type Measurement,
  machine,
  measure,
  print,
} from "./report.ts";
import { type Form, forms, openForm } from "./systems.ts";

const EXTRACTIONS = 40;
const WARM_UP = 10;
/** For each caller of the modest account. */
const FLOODING_CALLERS = 100;

type Result = {
  quiet: Measurement;
  flooded: Measurement;
  /** Of the 95th percentiles, flooded to quiet. */
  ratio: number;
  accepted: number;
  refused: number;
};

/** A caller who is told that a service is busy comes again after the second that it is told. */
async function untilServed(send: () => Promise<number>): Promise<void> {
  let status = await send();
  while (status === 503) {
    await delay(1_000);
    status = await send();
  }
  strictEqual(status, 200);
}

/** One caller's invoices, by itself and beside another account's hundred callers. */
async function measureForm(form: Form): Promise<Result> {
  const system = await openForm(form);
  try {
    const { invoicePdf } = await demoDocuments();
    const send = senderOf(await openAccount(system, "modest", invoicePdf));
    const greedy = await openAccount(system, "greedy", invoicePdf);
    const load = { operations: EXTRACTIONS, writers: 1, operation: () => untilServed(send) };
    await measure({ ...load, operations: WARM_UP });
    const quiet = await measure(load);
    const flood = await startFlood(greedy, FLOODING_CALLERS);
    await measure({ ...load, operations: WARM_UP });
    const flooded = await measure(load);
    return { quiet, flooded, ratio: flooded.p95 / quiet.p95, ...(await flood.stop()) };
  } finally {
    await system[Symbol.asyncDispose]();
  }
}

/** What an account that floods costs another one, on both forms. */
export const benchmark: Benchmark = async ({ json }) => {
  const results: Partial<Record<Form, Result>> = {};
  for (const form of forms) results[form] = await measureForm(form);
  if (json) {
    print(JSON.stringify({ machine: machine(), ...results }, undefined, 2));
    return;
  }
  const measured = Object.entries(results).flatMap(([form, { quiet, flooded }]) => [
    [`${form}, alone`, quiet] as const,
    [`${form}, beside the flood`, flooded] as const,
  ]);
  const told = Object.entries(results).map(
    ([form, { ratio, accepted, refused }]) =>
      `${form}: p95 ${ratio.toFixed(2)} times that of quiet; of the flood ${accepted} accepted, ${refused} refused`,
  );
  const what = `${EXTRACTIONS} invoices of one caller, beside ${FLOODING_CALLERS} of another account`;
  print(
    [describeMachine(), what, latencyTable(Object.fromEntries(measured)), ...told].join("\n\n"),
  );
};
