import { defaultLimits } from "@quarry/readers";
import { readImage } from "@quarry/readers/image";
import sharp from "sharp";
import type { BenchmarkOptions } from "../../options.ts";
import { describeMachine, machine, print, table } from "../../report.ts";
import { type LongScan, readLongScan } from "./long-scan.ts";
import { madeSamples, type Sample, samplesIn } from "./samples/samples.ts";
import { wordF1 } from "./score.ts";
import { openTesseract } from "./tesseract.ts";

/** `ms` is time of the processor. */
type Outcome = { f1: number; ms: number };
type Measured = { sample: Sample; ours: Outcome; tesseract: Outcome };

const formats: Record<string, string> = { jpeg: "jpg", tiff: "tif" };

/**
 * Reads pictures of text with the image reader, all it does for a document included, and with
 * tesseract.js, one after the other in one process, both warm. What lies wrong is turned upright for
 * tesseract.js beforehand. Then a long scan in a process of the
 * service's own, with its limits.
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
  await using peer = await openTesseract();
  await readText(first.image);
  const warm = new Set<string>();
  const results: Measured[] = [];
  for (const sample of samples) {
    const { image, language, turns } = sample;
    const upright = await sharp(image)
      .rotate(-90 * turns)
      .png()
      .toBuffer();
    if (!warm.has(language)) await peer.read(upright, language);
    warm.add(language);
    const ours = await measured(sample, () => readText(image));
    const tesseract = await measured(sample, () => peer.read(upright, language));
    results.push({ sample, ours, tesseract });
  }
  return results;
}

const plain = ({ sample: { name, group }, ...outcomes }: Measured) => ({
  name,
  group,
  ...outcomes,
});

async function measured({ truth }: Sample, read: () => Promise<string>): Promise<Outcome> {
  const begun = process.cpuUsage();
  const text = await read();
  const { user, system } = process.cpuUsage(begun);
  return { ms: (user + system) / 1_000, f1: wordF1(text, truth) };
}

async function readText(image: Uint8Array): Promise<string> {
  const { format = "" } = await sharp(image).metadata();
  const source = { type: "image", content: image } as const;
  return (await readImage(source, formats[format] ?? format, defaultLimits)).text;
}

const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

function report(results: readonly Measured[]): string {
  const head = ["", "pictures", "our F1", "tesseract's", "ratio", "our CPU ms", "theirs", "ratio"];
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

function scanLine({ pages, seconds, limitSeconds, f1, peakMiB, limitMiB }: LongScan): string {
  return (
    `a scan of ${pages} pages in a process of its own: word F1 ${f1.toFixed(3)}, ` +
    `${seconds.toFixed(0)} s of CPU time, where the service allows ${limitSeconds} s, ` +
    `peak memory ${peakMiB.toFixed(0)} of ${limitMiB} MiB`
  );
}
