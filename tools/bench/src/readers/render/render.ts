import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { openRenderer } from "@quarry/readers/render";
import sharp, { type Sharp } from "sharp";
import type { BenchmarkOptions } from "../../options.ts";
import { describeMachine, machine, print, table } from "../../report.ts";
import { runProgram } from "../run-program.ts";
import { type Drawing, madeDrawings } from "./drawings.ts";

type Drawn = { ms: number; pngs: Buffer[] };
type Measured = { name: string; pages: number; ours: number; pdftoppm: number; difference: number };

const dotsPerInch = 150;
const pdftoppm = { program: "pdftoppm", debianPackage: "poppler-utils" };

/** Draws every page of PDFs as PNG with the readers' renderer and with Debian's pdftoppm. */
export async function benchmark({ json, documents }: BenchmarkOptions): Promise<void> {
  const drawings = documents === undefined ? await madeDrawings() : await pdfsIn(documents);
  const [first] = drawings;
  if (!first) throw new Error(`${documents} has no PDF`);
  await draw(await madeDrawings().then(([one]) => one ?? first)); // loads the library
  const results: Measured[] = [];
  const refused: string[] = [];
  for (const drawing of drawings) {
    try {
      results.push(await compare(drawing));
    } catch (error) {
      const [line] = String(error instanceof Error ? error.message : error).split("\n");
      refused.push(`${drawing.name}: ${line}`);
    }
  }
  if (json) print(JSON.stringify({ machine: machine(), results, refused }, undefined, 2));
  else print([describeMachine(), report(results), ...refused].join("\n\n"));
}

async function pdfsIn(folder: string): Promise<Drawing[]> {
  const files = (await readdir(folder)).filter((file) => extname(file).toLowerCase() === ".pdf");
  const read = async (name: string) => ({
    name,
    pdf: new Uint8Array(await readFile(join(folder, name))),
  });
  return Promise.all(files.sort().map(read));
}

async function compare({ name, pdf }: Drawing): Promise<Measured> {
  const ours = await draw({ name, pdf });
  const theirs = await drawByPdftoppm(pdf);
  const differences: number[] = [];
  for (const [index, png] of ours.pngs.entries()) {
    differences.push(await greyDifference(png, theirs.pngs[index] ?? png));
  }
  const pages = ours.pngs.length;
  return { name, pages, ours: ours.ms, pdftoppm: theirs.ms, difference: mean(differences) };
}

async function draw({ pdf }: Drawing): Promise<Drawn> {
  const begun = performance.now();
  using renderer = await openRenderer(pdf);
  const pngs: Buffer[] = [];
  for (let number = 1; number <= renderer.pages; number++) {
    const { pixels, width, height } = await renderer.render(number, { dotsPerInch });
    const picture = sharp(pixels, { raw: { width, height, channels: 4 } });
    pngs.push(await picture.removeAlpha().png({ compressionLevel: 3 }).toBuffer());
  }
  return { ms: performance.now() - begun, pngs };
}

async function drawByPdftoppm(pdf: Uint8Array): Promise<Drawn> {
  const folder = await mkdtemp(join(tmpdir(), "quarry-bench-"));
  try {
    const file = join(folder, "document.pdf");
    await writeFile(file, pdf);
    const begun = performance.now();
    await runProgram(pdftoppm, ["-png", "-r", String(dotsPerInch), file, join(folder, "page")]);
    const ms = performance.now() - begun;
    const files = (await readdir(folder)).filter((name) => name.endsWith(".png")).sort();
    return { ms, pngs: await Promise.all(files.map((name) => readFile(join(folder, name)))) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Mean difference of two pictures in grey, 0 to 255. */
async function greyDifference(a: Buffer, b: Buffer): Promise<number> {
  const { width, height } = await sharp(a).metadata();
  const grey = (picture: Sharp) =>
    picture.resize(width, height, { fit: "fill" }).toColourspace("b-w").raw().toBuffer();
  const [one, other] = await Promise.all([grey(sharp(a)), grey(sharp(b))]);
  return mean(Uint8Array.from(one, (value, index) => Math.abs(value - (other[index] ?? 0))));
}

function mean(numbers: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < numbers.length; index++) sum += numbers[index] ?? 0;
  return sum / numbers.length;
}

const sumOf = (results: readonly Measured[], key: "pages" | "ours" | "pdftoppm") =>
  results.reduce((sum, result) => sum + result[key], 0);

function report(results: readonly Measured[]): string {
  const head = ["", "pages", "our ms a page", "pdftoppm's", "ratio", "grey difference"];
  const all = {
    name: "all",
    pages: sumOf(results, "pages"),
    ours: sumOf(results, "ours"),
    pdftoppm: sumOf(results, "pdftoppm"),
    difference: mean(results.map(({ difference }) => difference)),
  };
  const rows = [...results, all].map(({ name, pages, ours, pdftoppm: theirs, difference }) => [
    name,
    String(pages),
    (ours / pages).toFixed(0),
    (theirs / pages).toFixed(0),
    (ours / theirs).toFixed(2),
    difference.toFixed(1),
  ]);
  return table(head, rows);
}
