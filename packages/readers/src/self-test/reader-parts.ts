import { alphabetFor } from "../ocr/languages.ts";
import { tryDrawing, tryHeic, tryPdf, tryRecognition, trySharp, tryTesseract } from "./trials.ts";

/** A native library, or data, without which some sources cannot be read. */
export type ReaderPart = {
  /** As its package is called; with the format where only that does not work. */
  name: string;
  /** What cannot be read without it. */
  disables: string;
};

/** A part, and whether it did its work. */
export type TriedPart = ReaderPart & { works: boolean };

type Attempted = ReaderPart & {
  /** Has the part do its work on a sample. @throws where it cannot. */
  attempt: () => Promise<void>;
};

const libraries: readonly Attempted[] = [
  { name: "sharp", disables: "images and scanned pages", attempt: () => trySharp("png") },
  { name: "sharp (AVIF)", disables: "AVIF images", attempt: () => trySharp("avif") },
  { name: "sharp (TIFF)", disables: "TIFF images", attempt: () => trySharp("tif") },
  { name: "heic-decode", disables: "HEIC images", attempt: tryHeic },
  { name: "pdfjs-dist", disables: "PDFs", attempt: tryPdf },
  {
    name: "@hyzyla/pdfium",
    disables: "scanned PDF pages, and page images",
    attempt: tryDrawing,
  },
];

const recognition = "text recognition (OCR) in the configured languages";

/** What recognises text in these languages: PP-OCR's models, or tesseract's of each language. */
function recognisersOf(languages: readonly string[]): Attempted[] {
  const alphabet = alphabetFor(languages);
  if (alphabet) {
    const attempt = () => tryRecognition(alphabet);
    return [{ name: "onnxruntime-node", disables: recognition, attempt }];
  }
  return languages.map((language) => ({
    name: `@tesseract.js-data/${language}`,
    disables: recognition,
    attempt: () => tryTesseract(language),
  }));
}

/** All that a server needs to read what it says that it reads, in the order of trying. */
export function partsFor(languages: readonly string[]): readonly Attempted[] {
  return [...libraries, ...recognisersOf(languages)];
}

/** Whether a part does its work here, on a sample of what it is for. */
export async function partWorks(name: string, languages: readonly string[]): Promise<boolean> {
  const part = partsFor(languages).find((each) => each.name === name);
  return (
    part?.attempt().then(
      () => true,
      () => false,
    ) ?? false
  );
}

const loadFaults = /^(Cannot find (package|module) |Could not load the )['"]([^'"]+)['"]/;

/** The part that could not be loaded, where that is what an error says. */
export function partNamedBy(error: unknown): ReaderPart | undefined {
  const [, , , named = ""] = (error instanceof Error && loadFaults.exec(error.message)) || [];
  return libraries.find(({ name }) => named === name || named.startsWith(`${name}/`));
}
