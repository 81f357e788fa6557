import { PDFDocument, StandardFonts } from "pdf-lib";
import type { Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { inTheDark, receipt } from "../image/make-images.testing.ts";
import { pictureOf, rawPicture } from "../image/picture.ts";
import { inReadingOrder } from "../layout/columns.ts";
import { toLines } from "../layout/segments.ts";
import { openRenderer } from "../pdf/scans/render-page.ts";
import { recognisePage } from "./recognise-page.ts";

/** The text of each line of a page, in reading order. */
async function linesOf(picture: Sharp): Promise<string[]> {
  const { segments } = await recognisePage(await pictureOf(picture), ["eng"]);
  const lines = inReadingOrder(toLines(segments)).flat();
  return lines.map((line) => line.segments.map(({ text }) => text).join(" "));
}

async function twoColumns(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  const page = pdf.addPage([595, 842]);
  for (const [column, x] of [50, 310].entries()) {
    for (let line = 0; line < 24; line++) {
      const text = `Column ${column + 1} has many words in its line ${line + 1}`;
      page.drawText(text, { x, y: 780 - line * 15, size: 11, font });
    }
  }
  return pdf.save();
}

const white = { background: "#fff" };

const badly: [how: string, picture: () => Sharp | Promise<Sharp>][] = [
  ["lies askew by 4 degrees", () => receipt().rotate(4, white)],
  ["lies askew by 12 degrees the other way", () => receipt().rotate(-12, white)],
  ["was taken from a side", () => receipt().affine([1, 0.08, 0.05, 1], white)],
  ["has little contrast in low light", () => receipt().linear(0.2, 40)],
  [
    "was taken in the dark, with grain",
    () => inTheDark(receipt().resize({ width: 600 }), { grain: 40, seed: 1 }),
  ],
  ["has small print", () => receipt().resize({ width: 400 })],
  ["is white on black", () => receipt().negate({ alpha: false })],
];

describe("a page", () => {
  it.each(badly)("that %s is read line by line", async (_, picture) => {
    const lines = await linesOf((await picture()).png());
    expect(lines.find((line) => line.startsWith("Total"))).toMatch(/^Total 18\.27$/);
    expect(lines.find((line) => line.startsWith("Olive"))).toMatch(/^Olive oil 500ml 7\.40$/);
  });

  it("of two columns is read one column after the other, its words apart", async () => {
    using renderer = await openRenderer(await twoColumns());
    const { pixels, width, height } = await renderer.render(1, { dotsPerInch: 150 });
    const lines = await linesOf(rawPicture(pixels, width, height));
    expect(lines).toEqual(
      [1, 2].flatMap((column) =>
        Array.from(
          { length: 24 },
          (_, line) => `Column ${column} has many words in its line ${line + 1}`,
        ),
      ),
    );
  });
});
