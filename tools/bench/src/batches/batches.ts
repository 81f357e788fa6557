import { strictEqual } from "node:assert";
import { Quarry, type Structure } from "@quarry/client";
import { orderText } from "@quarry/samples";
import { type Benchmark, describeMachine, machine, measure, print, table } from "../report.ts";
import { type Form, forms, openForm } from "../systems.ts";

const items = 5_000;
/** Of the items of the batch one in a hundred is a text that is said to be a picture. */
const faultyOneIn = 100;
const callers = 32;
const warmUp = 500;
const waited = 300;

type Account = { quarry: Quarry; schemaId: string; source: string };
type Waits = { p50: number; p95: number };
type Result = {
  form: Form;
  /** A second; the calls before the batch and after it. */
  calls: [number, number];
  batch: number;
  ratio: number;
  counts: { completed: number; failed: number };
  /** Of single extractions of another account, one after the other. */
  quiet: Waits;
  beside: Waits;
  /** MiB a second, with one reader. */
  results: { lines: number; MiB: number; perSecond: number };
};

const noPicture = new File(["no picture"], "note.png", { type: "image/png" });

async function callMany(
  { quarry, schemaId, source }: Account,
  operations: number,
  writers: number,
) {
  const operation = async () => void (await quarry.extract({ schema: { id: schemaId }, source }));
  return measure({ operations, writers, operation });
}

function beginBatch({ quarry, schemaId, source }: Account) {
  const all = Array.from({ length: items }, (_, index) =>
    (index + 1) % faultyOneIn === 0 ? { source: noPicture } : { source },
  );
  return quarry.batches.create({ schemaId, items: all });
}

/** Resolves with the batch once every item has ended. */
async function runBatch(account: Account) {
  const begun = performance.now();
  let { id, completed, failed } = await beginBatch(account);
  for await (const batch of account.quarry.batches.follow(id)) ({ completed, failed } = batch);
  const perSecond = items / ((performance.now() - begun) / 1_000);
  return { id, perSecond, counts: { completed, failed } };
}

async function readResults({ quarry }: Account, id: string): Promise<Result["results"]> {
  const begun = performance.now();
  let lines = 0;
  let bytes = 0;
  for await (const result of quarry.batches.results(id)) {
    lines += 1;
    bytes += JSON.stringify(result).length + 1;
    strictEqual(result.number, lines);
  }
  const MiB = bytes / 1_048_576;
  return { lines, MiB, perSecond: MiB / ((performance.now() - begun) / 1_000) };
}

/** A batch between as many calls before and after it: what the machine does besides meets all alike. */
async function measureForm(form: Form): Promise<Result> {
  await using system = await openForm(form);
  async function open(name: string): Promise<Account> {
    const quarry = new Quarry({ baseUrl: system.baseUrl, apiKey: await system.apiKey(name) });
    const { text: source, schema } = orderText();
    const structure = schema.structure as Structure;
    const { id: schemaId } = await quarry.schemas.create({ name: schema.name, structure });
    return { quarry, schemaId, source };
  }
  const account = await open("batches");
  const other = await open("other");
  await callMany(account, warmUp, callers);
  const { perSecond: before } = await callMany(account, items / 2, callers);
  const { id, perSecond: batch, counts } = await runBatch(account);
  const { perSecond: after } = await callMany(account, items / 2, callers);
  const ratio = batch / (2 / (1 / before + 1 / after));
  const quiet = await callMany(other, waited, 1);
  const { id: besides } = await beginBatch(account);
  const beside = await callMany(other, waited, 1);
  await account.quarry.batches.cancel(besides);
  const results = await readResults(account, id);
  return { form, calls: [before, after], batch, ratio, counts, quiet, beside, results };
}

/** Batches against calls, in throughput and in what they leave to others. */
export const benchmark: Benchmark = async ({ json, form: only }) => {
  const all: Result[] = [];
  for (const form of only ? [only] : forms) all.push(await measureForm(form));
  print(json ? JSON.stringify({ machine: machine(), all }, undefined, 2) : describe(all));
};

function describe(all: Result[]): string {
  const waits = ({ p50, p95 }: Waits) => `${p50.toFixed(0)} / ${p95.toFixed(0)}`;
  const rate = [
    "",
    `calls, ${callers} at once, before and after`,
    "the batch",
    "ratio",
    "completed / failed",
  ];
  const rates = all.map(({ form, calls, batch, ratio, counts }) => [
    ...[form, calls.map((each) => each.toFixed(0)).join(", "), batch.toFixed(0)],
    ...[ratio.toFixed(2), `${counts.completed} / ${counts.failed}`],
  ]);
  const wait = ["", "alone: p50 / p95 ms", "beside a batch", "ratio of p95", "results, MiB/s"];
  const waitRows = all.map(({ form, quiet, beside, results: { lines, MiB, perSecond } }) => [
    ...[form, waits(quiet), waits(beside), (beside.p95 / quiet.p95).toFixed(1)],
    `${perSecond.toFixed(1)} (${lines} lines, ${MiB.toFixed(1)} MiB)`,
  ]);
  return [describeMachine(), table(rate, rates), table(wait, waitRows)].join("\n\n");
}
