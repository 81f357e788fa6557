import { readdir, readFile } from "node:fs/promises";
import { extname, join, parse } from "node:path";
import { type Language, languages, makePage, type PageKind } from "./pages.ts";
import { type Taking, take } from "./take.ts";

/** A picture of text with the text that is on it. */
export type Sample = {
  name: string;
  group: string;
  image: Uint8Array;
  truth: string;
};

const imageTypes = new Set([".jpg", ".jpeg", ".png", ".tif", ".tiff", ".webp"]);
const ofEach = 3;

/** Kinds of pages, and how each is taken. */
const madeGroups: { group: string; kind: PageKind; takings: Taking[] }[] = [
  { group: "dense page", kind: "prose", takings: [{}] },
  { group: "two columns", kind: "columns", takings: [{}] },
  { group: "table", kind: "table", takings: [{}] },
  { group: "receipt", kind: "receipt", takings: [{}] },
  { group: "filled form", kind: "form", takings: [{}] },
  { group: "stamped form", kind: "stamped", takings: [{}] },
  { group: "small print, of 6 points", kind: "small", takings: [{}] },
  {
    group: "lying on its side, upside down",
    kind: "prose",
    takings: [{ turns: 1 }, { turns: 2 }, { turns: 3 }],
  },
  {
    group: "photograph: from a side",
    kind: "table",
    takings: [{ lean: [0.1, 0.05] }, { lean: [-0.08, 0.08] }, { lean: [0.05, -0.1] }],
  },
  {
    group: "photograph: low light",
    kind: "receipt",
    takings: [{ light: 0.25, grain: 30 }],
  },
  {
    group: "photograph: askew",
    kind: "prose",
    takings: [{ degrees: 4 }, { degrees: -7 }, { degrees: 12 }],
  },
];

/** Pictures made by script, the same every time; dense pages in each language beside. */
export async function madeSamples(): Promise<Sample[]> {
  const samples: Sample[] = [];
  const add = async (group: string, kind: PageKind, taking: Taking, language: Language) => {
    const seed = samples.length + 1;
    const { pdf, truth } = await makePage(kind, { seed, language });
    const image = await take(pdf, seed, taking);
    samples.push({ name: `${group} ${seed}`, group, image, truth });
  };
  for (const { group, kind, takings } of madeGroups) {
    for (let at = 0; at < ofEach; at++)
      await add(group, kind, takings[at % takings.length] ?? {}, "eng");
  }
  for (const language of languages) {
    if (language === "eng") continue;
    await add(`language ${language}`, "prose", {}, language);
    await add(`language ${language}`, "form", {}, language);
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
