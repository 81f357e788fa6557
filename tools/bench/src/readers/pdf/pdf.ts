import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultLimits } from "@quarry/readers";
import { readPdf } from "@quarry/readers/pdf";
import type { BenchmarkOptions } from "../../options.ts";
import { describeMachine, machine, median, print, table } from "../../report.ts";
import { runProgram } from "../run-program.ts";
import { makeDocuments } from "./made-documents.ts";
import { type BenchDocument, realDocuments } from "./real-documents.ts";
import { orderScore, pairsFound } from "./score.ts";

const ROUNDS = 5;
const pdftotext = { program: "pdftotext", debianPackage: "poppler-utils" };

type Reader = (file: string) => Promise<string>;
type Result = { name: string; order?: number | undefined; pairs?: number | undefined; ms: number };
type Contender = { name: string; read: Reader; results: Result[] };

const contenders = (): Contender[] => [
  { name: "Quarry", read: readWithQuarry, results: [] },
  { name: "pdftotext -layout", read: readWithAnchor, results: [] },
];

async function readWithQuarry(file: string): Promise<string> {
  const content = await readFile(file);
  const { text, pages } = await readPdf(
    { type: "pdf", content },
    { ...defaultLimits, maxPages: 10_000, maxScannedPages: 0 },
  );
  return pages.some(({ origin }) => origin !== "blank") ? text : "";
}

async function readWithAnchor(file: string): Promise<string> {
  return runProgram(pdftotext, ["-layout", file, "-"]);
}

/**
 * Reading order and table pairs of Quarry's PDF reader and of `pdftotext -layout`, and the time of
 * both: ours in one warm process, as in the service, the anchor's with its start, as it is used.
 * Documents that either refuses, or that need recognition, are named and left out.
 */
export async function benchmark({ json, documents: folder }: BenchmarkOptions): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), "quarry-bench-"));
  try {
    const documents = folder ? await realDocuments(folder) : await makeDocuments(scratch);
    report(await measure(documents), json);
  } finally {
    await rm(scratch, { recursive: true });
  }
}

type Measured = { readers: Contender[]; refused: string[] };

async function measure(documents: readonly BenchDocument[]): Promise<Measured> {
  const readers = contenders();
  const refused: string[] = [];
  for (const document of documents) {
    try {
      const results = [];
      for (const { read } of readers) results.push(await measureOne(document, read));
      for (const [index, result] of results.entries()) readers[index]?.results.push(result);
    } catch (error) {
      refused.push(`${document.name}: ${error instanceof Error ? error.message : error}`);
    }
  }
  return { readers, refused };
}

async function measureOne(
  { name, file, order, pairs }: BenchDocument,
  read: Reader,
): Promise<Result> {
  const text = await read(file);
  const times = [];
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now();
    await read(file);
    times.push(performance.now() - begun);
  }
  return {
    name,
    ms: median(times),
    order: order === undefined ? undefined : orderScore(text, order),
    pairs: pairs.length === 0 ? undefined : pairsFound(text, pairs) / pairs.length,
  };
}

const defined = (values: readonly (number | undefined)[]) =>
  values.filter((value) => value !== undefined);
const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function summary({ name, results }: Contender) {
  return {
    name,
    order: mean(defined(results.map(({ order }) => order))),
    pairs: mean(defined(results.map(({ pairs }) => pairs))),
    ms: results.reduce((sum, { ms }) => sum + ms, 0),
  };
}

function report({ readers, refused }: Measured, json: boolean): void {
  const [ours, anchor] = readers.map(summary);
  if (!ours || !anchor) return;
  if (json) {
    print(JSON.stringify({ machine: machine(), ours, anchor, readers, refused }, undefined, 2));
    return;
  }
  const row = ({ name, order, pairs, ms }: typeof ours) => [
    name,
    order.toFixed(3),
    pairs.toFixed(3),
    ms.toFixed(0),
  ];
  const ratio = [
    "ratio",
    ...(["order", "pairs", "ms"] as const).map((key) => (ours[key] / anchor[key]).toFixed(2)),
  ];
  const count = `${readers[0]?.results.length} documents, means; time is the sum of medians of ${ROUNDS}`;
  print(
    [
      describeMachine(),
      count,
      table(["", "order", "pairs", "ms"], [row(ours), row(anchor), ratio]),
      ...refused.map((line) => `Left out: ${line}`),
    ].join("\n\n"),
  );
}
