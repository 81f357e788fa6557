import { modelFile } from "./ocr/languages.ts";

/** A native library, or data, without which some sources cannot be read. */
export type ReaderPart = {
  /** As its package is called. */
  name: string;
  /** What cannot be read without it. */
  turnsOff: string;
};

type Checked = ReaderPart & { check: () => Promise<unknown> };

async function checkModel(language: string): Promise<void> {
  if (modelFile(language) === undefined) throw new Error("there is no model");
}

function partsFor(languages: readonly string[]): Checked[] {
  return [
    {
      name: "sharp",
      turnsOff: "images and scanned pages",
      check: async () => (await import("sharp")).default({ create: blank }).png().toBuffer(),
    },
    {
      name: "pdfjs-dist",
      turnsOff: "PDFs",
      check: () => import("pdfjs-dist/legacy/build/pdf.mjs"),
    },
    {
      name: "@hyzyla/pdfium",
      turnsOff: "scanned pages of PDFs, and pages as pictures",
      check: async () => (await (await import("@hyzyla/pdfium")).PDFiumLibrary.init()).destroy(),
    },
    { name: "heic-decode", turnsOff: "HEIC images", check: () => import("heic-decode") },
    { name: "@napi-rs/canvas", turnsOff: "BMP images", check: () => import("@napi-rs/canvas") },
    ...languages.map((language) => ({
      name: `@tesseract.js-data/${language}`,
      turnsOff: "the recognition of text in pictures, as it is configured",
      check: () => checkModel(language),
    })),
  ];
}

const blank = { width: 1, height: 1, channels: 3, background: "#fff" } as const;

/** Tries every part; tells those that are missing or do not work here. */
export async function missingParts(languages: readonly string[]): Promise<ReaderPart[]> {
  const tried = partsFor(languages).map(async ({ name, turnsOff, check }) => {
    try {
      await check();
      return [];
    } catch {
      return [{ name, turnsOff }];
    }
  });
  return (await Promise.all(tried)).flat();
}

const loadFaults = /^(Cannot find (package|module) |Could not load the )['"]([^'"]+)['"]/;

/** The part that could not be loaded, where that is what an error says. */
export function partNamedBy(error: unknown): ReaderPart | undefined {
  const [, , , named = ""] = (error instanceof Error && loadFaults.exec(error.message)) || [];
  return partsFor([]).find(({ name }) => named === name || named.startsWith(`${name}/`));
}
