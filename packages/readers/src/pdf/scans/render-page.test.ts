import { encryptedPdf } from "@quarry/samples";
import { PDFDocument, rgb } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { openRenderer, type RenderedPage } from "./render-page.ts";

type Draw = (pdf: PDFDocument) => void;

async function pdfOf(draw: Draw): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  draw(pdf);
  return pdf.save();
}

const redPage = (size: [number, number]) => (pdf: PDFDocument) => {
  const page = pdf.addPage(size);
  page.drawRectangle({ x: 0, y: 0, width: size[0], height: size[1] / 2, color: rgb(1, 0, 0) });
};

function colourAt({ pixels, width }: RenderedPage, x: number, y: number): number[] {
  const start = (y * width + x) * 4;
  return [...pixels.subarray(start, start + 3)];
}

describe("a page of a PDF", () => {
  it("is drawn in its colours, the right way up", async () => {
    using renderer = await openRenderer(await pdfOf(redPage([100, 200])));
    const drawn = await renderer.render(1, { dotsPerInch: 144 });
    expect(drawn).toMatchObject({ width: 200, height: 400, scale: 2 });
    expect(colourAt(drawn, 100, 100)).toEqual([255, 255, 255]);
    expect(colourAt(drawn, 100, 300)).toEqual([255, 0, 0]);
  });

  it("is drawn with what was filled into its form", async () => {
    const fill = (text: string) => (pdf: PDFDocument) => {
      const field = pdf.getForm().createTextField("name");
      field.setText(text);
      field.addToPage(pdf.addPage([300, 100]), { x: 20, y: 20, width: 260, height: 60 });
    };
    const ink = async (text: string) => {
      using renderer = await openRenderer(await pdfOf(fill(text)));
      const { pixels } = await renderer.render(1, { dotsPerInch: 72 });
      return pixels.filter((value, index) => index % 4 === 0 && value < 100).length;
    };
    expect(await ink("MMMMMMMM")).toBeGreaterThan((await ink("")) + 200);
  });

  it("is drawn with at most 25 million pixels", async () => {
    using renderer = await openRenderer(await pdfOf(redPage([14_400, 14_400])));
    const { width, height } = await renderer.render(1, { dotsPerInch: 200 });
    expect(width * height).toBeLessThanOrEqual(25_000_000);
    expect(width * height).toBeGreaterThan(24_000_000);
  });

  it("is drawn to a length of its long side", async () => {
    using renderer = await openRenderer(await pdfOf(redPage([100, 200])));
    expect(await renderer.render(1, { longSide: 1_568 })).toMatchObject({
      width: 784,
      height: 1_568,
    });
  });

  it("that does not exist is refused", async () => {
    using renderer = await openRenderer(await pdfOf(redPage([100, 200])));
    await expect(renderer.render(2, { dotsPerInch: 72 })).rejects.toMatchObject({
      code: "SOURCE_UNREADABLE",
      message: "Page 2 does not exist; the PDF has 1 pages",
    });
  });
});

describe("a PDF", () => {
  it("that is encrypted is drawn with its password alone", async () => {
    const bytes = encryptedPdf([["Sealed"]], "open sesame");
    await expect(openRenderer(bytes)).rejects.toMatchObject({ code: "SOURCE_UNREADABLE" });
    using renderer = await openRenderer(bytes, "open sesame");
    expect((await renderer.render(1, { dotsPerInch: 72 })).width).toBeGreaterThan(100);
  });

  it("that is damaged is refused", async () => {
    const damaged = new TextEncoder().encode("%PDF-1.7 and no more");
    await expect(openRenderer(damaged)).rejects.toMatchObject({ code: "SOURCE_UNREADABLE" });
  });

  it("is drawn as before after the library was reloaded", async () => {
    const bytes = await pdfOf(redPage([20, 20]));
    using open = await openRenderer(bytes);
    for (let document = 0; document < 60; document++) {
      using renderer = await openRenderer(bytes);
      await renderer.render(1, { dotsPerInch: 72 });
    }
    expect(colourAt(await open.render(1, { dotsPerInch: 72 }), 10, 15)).toEqual([255, 0, 0]);
  });
});
