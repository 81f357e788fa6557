import { processorMs } from "@quarry/kernel";
import { defaultLimits } from "@quarry/readers";
import { readImage } from "@quarry/readers/image";
import sharp from "sharp";
import type { BenchmarkOptions } from "../options.ts";
import { describeMachine, machine, print, table } from "../report.ts";
import { type LongScan, readLongScan } from "./long-scan.ts";
import { madeSamples, type Sample, samplesIn } from "./samples/samples.ts";
import { wordF1 } from "./score.ts";

/** `ms` is time of the processor. */
type Outcome = { f1: number; ms: number };
type Measured = { sample: Sample; outcome: Outcome };

const formats: Record<string, string> = { jpeg: "jpg", tiff: "tif" };

/**
 * Reads pictures of text with the image reader, all it does for a document included, one after the other in
 * one process that is warm; then a long scan in a process of the service's own, with its limits.
 */
export async function benchmark({ json, documents }: BenchmarkOptions): Promise<void> {
  const samples = documents === undefined ? await madeSamples() : await samplesIn(documents);
  const [first] = samples;
  if (!first) throw new Error(`${documents} has no picture with its text beside it (x.jpg, x.txt)`);
  const results = await readAll(samples, first);
  const scan = documents === undefined ? await readLongScan(samples) : undefined;
  if (json) {
    const all = { machine: machine(), results: results.map(plain), scan };
    print(JSON.stringify(all, undefined, 2));
  } else {
    print([describeMachine(), report(results), ...(scan ? [scanLine(scan)] : [])].join("\n\n"));
  }
}

async function readAll(samples: readonly Sample[], first: Sample): Promise<Measured[]> {
  await readText(first.image);
  const results: Measured[] = [];
  for (const sample of samples) results.push({ sample, outcome: await measured(sample) });
  return results;
}

const plain = ({ sample: { name, group }, outcome }: Measured) => ({ name, group, ...outcome });

async function measured({ image, truth }: Sample): Promise<Outcome> {
  const begun = process.cpuUsage();
  const text = await readText(image);
  return { ms: processorMs(process.cpuUsage(begun)), f1: wordF1(text, truth) };
}

async function readText(image: Uint8Array): Promise<string> {
  const { format = "" } = await sharp(image).metadata();
  const source = { type: "image", content: image } as const;
  return (await readImage(source, formats[format] ?? format, defaultLimits)).text;
}

const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

function report(results: readonly Measured[]): string {
  const groups = [...Map.groupBy(results, ({ sample }) => sample.group)];
  const rows = [...groups, ["all", results] as const].map(([name, of]) => [
    name,
    String(of.length),
    mean(of.map(({ outcome }) => outcome.f1)).toFixed(3),
    mean(of.map(({ outcome }) => outcome.ms)).toFixed(0),
  ]);
  return table(["", "pictures", "word F1", "CPU ms"], rows);
}

function scanLine({ pages, seconds, limitSeconds, f1, peakMiB, limitMiB }: LongScan): string {
  return (
    `a scan of ${pages} pages in a process of its own: word F1 ${f1.toFixed(3)}, ` +
    `${seconds.toFixed(0)} s of CPU time, where the service allows ${limitSeconds} s, ` +
    `peak memory ${peakMiB.toFixed(0)} of ${limitMiB} MiB`
  );
}
