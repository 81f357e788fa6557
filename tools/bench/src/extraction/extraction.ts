import { deepStrictEqual } from "node:assert";
import { orderText } from "@quarry/samples";
import {
  type Benchmark,
  describeMachine,
  interleave,
  latencyTable,
  type Measurement,
  machine,
  measure,
  print,
  summarise,
} from "../report.ts";
import { type Form, forms, openForm } from "../systems.ts";
import { createExtractionCaller } from "./caller.ts";
import { extractInProcess } from "./in-process.ts";

const ROUNDS = 5;
const EXTRACTIONS = 100;
const CONCURRENCY = 32;
const alone = "reader and engine alone";

/** Brings the order to about 1 KB without changing what is asked for. */
const terms = `
Please send all goods in one delivery and call the bakery from the gate, where the driver will be
met. Pallets are taken back the same day. Should an article be out of stock, wait for our word before
you replace it by another one, and never deliver less than was ordered without having asked us first.
Thank you for working with us.
`;

type Contenders = Record<string, () => Promise<Measurement>>;

/** A text of about 1 KB from POST to answer with the offline engine, on both forms. */
export const benchmark: Benchmark = async ({ json, form: only }) => {
  await using opened = new AsyncDisposableStack();
  const { text: order, schema, truth } = orderText();
  const text = `${order}${terms}`;
  const load = { operations: EXTRACTIONS, writers: 1 };
  const heavy = { operations: EXTRACTIONS * 3, writers: CONCURRENCY };
  const single: Contenders = {};
  const many: Contenders = {};
  const measured = only ? [only] : forms;
  for (const form of measured) {
    const system = opened.use(await openForm(form));
    const caller = opened.use(await createExtractionCaller(system, schema));
    const operation = async () => deepStrictEqual(await caller.extract(text), truth);
    single[form] = () => measure({ ...load, operation });
    many[form] = () => measure({ ...heavy, operation });
  }
  const inProcess = async () => deepStrictEqual(extractInProcess(text, schema.structure), truth);
  single[alone] = () => measure({ ...load, operation: inProcess });

  const result = {
    bytes: Buffer.byteLength(text),
    single: summarise(await interleave(single, ROUNDS)),
    many: summarise(await interleave(many, ROUNDS)),
  };
  if (json) print(JSON.stringify({ machine: machine(), ...result }, undefined, 2));
  else print(describe(result, measured));
};

type Result = { bytes: number } & Record<"single" | "many", Record<string, Measurement>>;

function describe({ bytes, single, many }: Result, measured: readonly Form[]): string {
  const engine = single[alone]?.p50 ?? Number.NaN;
  const ours = measured.map((form) => {
    const total = single[form]?.p50 ?? Number.NaN;
    return `${form}: ${total.toFixed(1)} ms − ${engine.toFixed(1)} ms = ${(total - engine).toFixed(1)} ms`;
  });
  return [
    describeMachine(),
    `A text of ${bytes} bytes, ${ROUNDS} interleaved rounds of ${EXTRACTIONS}, one at a time`,
    latencyTable(single),
    `Ours, by medians (total − reader and engine): ${ours.join("; ")}`,
    `${CONCURRENCY} at a time, ${ROUNDS} interleaved rounds of ${EXTRACTIONS * 3}`,
    latencyTable(many),
  ].join("\n\n");
}
