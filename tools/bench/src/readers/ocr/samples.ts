import { readdir, readFile } from "node:fs/promises";
import { extname, join, parse } from "node:path";
import { makePage, type PageKind } from "./pages.ts";
import { scan } from "./scan.ts";

/** A picture of text with the text that is on it. */
export type Sample = { name: string; group: string; image: Uint8Array; truth: string };

const imageTypes = new Set([".jpg", ".jpeg", ".png", ".tif", ".tiff", ".webp"]);
const ofEach = 3;

const madeGroups: { group: string; kind: PageKind; turns: number[] }[] = [
  { group: "prose", kind: "prose", turns: [0] },
  { group: "two columns", kind: "columns", turns: [0] },
  { group: "table", kind: "table", turns: [0] },
  { group: "receipt", kind: "receipt", turns: [0] },
  { group: "lying wrong", kind: "prose", turns: [1, 2, 3] },
];

/** Scans made by script, the same every time. */
export async function madeSamples(): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const { group, kind, turns } of madeGroups) {
    for (let index = 0; index < ofEach; index++) {
      const seed = samples.length + 1;
      const { pdf, truth } = await makePage(kind, seed);
      const image = await scan(pdf, { seed, turns: turns[index % turns.length] ?? 0 });
      samples.push({ name: `${group} ${index + 1}`, group, image, truth });
    }
  }
  return samples;
}

/** The pictures of a folder that have their text beside them, under the same name with `.txt`. */
export async function samplesIn(folder: string): Promise<Sample[]> {
  const files = await readdir(folder);
  const pairs = files.flatMap((file) => {
    const text = `${parse(file).name}.txt`;
    return imageTypes.has(extname(file).toLowerCase()) && files.includes(text)
      ? [{ file, text }]
      : [];
  });
  return Promise.all(
    pairs.map(async ({ file, text }) => ({
      name: file,
      group: "documents",
      image: new Uint8Array(await readFile(join(folder, file))),
      truth: await readFile(join(folder, text), "utf8"),
    })),
  );
}
