import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultLimits } from "@quarry/readers";
import { readImage } from "@quarry/readers/image";
import { stopEngine } from "@quarry/readers/ocr";
import sharp from "sharp";
import type { BenchmarkOptions } from "../../options.ts";
import { describeMachine, machine, print, table } from "../../report.ts";
import { runProgram } from "../run-program.ts";
import { madeSamples, type Sample, samplesIn } from "./samples.ts";
import { wordF1 } from "./score.ts";

type Outcome = { f1: number; ms: number };
type Measured = { sample: Sample; ours: Outcome; tesseract: Outcome };

const formats: Record<string, string> = { jpeg: "jpg", tiff: "tif" };
const tesseract = { program: "tesseract", debianPackage: "tesseract-ocr" };
/** Page analysis that finds the orientation too, as far as the program can. */
const tesseractOptions = ["--psm", "1"];

/**
 * Reads pictures of text with the image reader, its engine warm and all it does for a document
 * included, and with Debian's tesseract, one after the other.
 */
export async function benchmark({ json, documents }: BenchmarkOptions): Promise<void> {
  const samples = documents === undefined ? await madeSamples() : await samplesIn(documents);
  const [first] = samples;
  if (!first) throw new Error(`${documents} has no picture with its text beside it (x.jpg, x.txt)`);
  await readText(first.image); // starts the engine
  const results: Measured[] = [];
  for (const sample of samples) {
    const ours = await timed(sample, () => readText(sample.image));
    results.push({
      sample,
      ours,
      tesseract: await timed(sample, () => runTesseract(sample.image)),
    });
  }
  await stopEngine();
  if (json)
    print(JSON.stringify({ machine: machine(), results: results.map(plain) }, undefined, 2));
  else print([describeMachine(), report(results)].join("\n\n"));
}

const plain = ({ sample: { name, group }, ...outcomes }: Measured) => ({
  name,
  group,
  ...outcomes,
});

async function timed({ truth }: Sample, read: () => Promise<string>): Promise<Outcome> {
  const begun = performance.now();
  const text = await read();
  return { ms: performance.now() - begun, f1: wordF1(text, truth) };
}

async function readText(image: Uint8Array): Promise<string> {
  const { format = "" } = await sharp(image).metadata();
  const source = { type: "image", content: image } as const;
  return (await readImage(source, formats[format] ?? format, defaultLimits)).text;
}

async function runTesseract(image: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "quarry-bench-"));
  try {
    const file = join(folder, "image");
    await writeFile(file, image);
    return await runProgram(tesseract, [file, "-", ...tesseractOptions]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

function report(results: readonly Measured[]): string {
  const head = ["", "pictures", "our F1", "tesseract's", "ratio", "our ms", "tesseract's", "ratio"];
  const groups = [...Map.groupBy(results, ({ sample }) => sample.group)];
  return table(head, [...groups, ["all", results] as const].map(row));
}

function row([name, results]: readonly [string, readonly Measured[]]): string[] {
  const ours = results.map((result) => result.ours);
  const theirs = results.map((result) => result.tesseract);
  const f1 = [ours, theirs].map((outcomes) => mean(outcomes.map((outcome) => outcome.f1)));
  const ms = [ours, theirs].map((outcomes) => mean(outcomes.map((outcome) => outcome.ms)));
  const ratio = ([a = Number.NaN, b = Number.NaN]: number[]) => (a / b).toFixed(2);
  return [
    name,
    String(results.length),
    ...f1.map((value) => value.toFixed(3)),
    ratio(f1),
    ...ms.map((value) => value.toFixed(0)),
    ratio(ms),
  ];
}
