import { readFile } from "node:fs/promises";
import type { Alphabet } from "@quarry/ocr-models";

/** One word, drawn in black on white, in every format that a part of its own decodes. */
const word = "Quarry";
const [width, height] = [160, 64];

const sample = (name: string): Promise<Buffer> =>
  readFile(new URL(`./samples/word.${name}`, import.meta.url));

function expectPicture(pixels: ArrayLike<number>, channels: number): void {
  if (pixels.length !== width * height * channels) throw new Error("the picture has another size");
  const all = Array.from(pixels);
  if (all.every((value) => value > 128)) throw new Error("the picture shows nothing");
}

function expectWord(text: string): void {
  if (!text.includes(word)) throw new Error("the word was not read");
}

/** Decodes a picture with sharp. */
export async function trySharp(format: "png" | "avif" | "tif"): Promise<void> {
  const { default: sharp } = await import("sharp");
  expectPicture(
    await sharp(await sample(format))
      .greyscale()
      .raw()
      .toBuffer(),
    1,
  );
}

export async function tryHeic(): Promise<void> {
  const { default: decode } = await import("heic-decode");
  const images = await decode.all({ buffer: await sample("heic") });
  try {
    const decoded = await images[0]?.decode();
    expectPicture(decoded?.data ?? [], 4);
  } finally {
    images.dispose();
  }
}

/** Opens a PDF and reads its word. */
export async function tryPdf(): Promise<void> {
  const { openPdf } = await import("../pdf/opening/open-pdf.ts");
  const pdf = await openPdf(await sample("pdf"));
  try {
    const { items } = await (await pdf.getPage(1)).getTextContent();
    expectWord(items.map((item) => ("str" in item ? item.str : "")).join(""));
  } finally {
    await pdf.loadingTask.destroy();
  }
}

/** Draws the page of a PDF. */
export async function tryDrawing(): Promise<void> {
  const { openRenderer } = await import("../pdf/scans/render-page.ts");
  using renderer = await openRenderer(await sample("pdf"));
  const { pixels } = await renderer.render(1, { dotsPerInch: 72 });
  expectPicture(pixels, 4);
}

/** Recognises the word as a service does that reads Latin letters, or all that the models know. */
export async function tryRecognition(alphabet: Alphabet): Promise<void> {
  const { default: sharp } = await import("sharp");
  const { readPage } = await import("../ocr/ppocr/read-page.ts");
  const picture = sharp(await sample("png"))
    .toColourspace("srgb")
    .removeAlpha();
  const { words } = await readPage(picture, alphabet, () => {});
  expectWord(words.map(({ text }) => text).join(" "));
}

/** Recognises the word, which is English, with tesseract's model of a language; others read letters. */
export async function tryTesseract(language: string): Promise<void> {
  const { recognise, stopEngine } = await import("../ocr/tesseract/engine.ts");
  try {
    const { text } = await recognise(await sample("png"), [language]);
    if (language === "eng") expectWord(text);
    else if (!/\p{L}/u.test(text)) throw new Error("no letter was read");
  } finally {
    await stopEngine();
  }
}
