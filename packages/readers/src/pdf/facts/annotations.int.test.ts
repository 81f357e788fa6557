import { PDFDocument, PDFName, type PDFPage, PDFString } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { defaultLimits } from "../../limits.ts";
import { column, makePdf } from "../make-pdf.testing.ts";
import { readPdf } from "../read-pdf.ts";

const read = (content: Uint8Array) => readPdf({ type: "pdf", content }, defaultLimits);

/** Adds an annotation as PDF writes it: `{ Subtype: "Text", Contents: PDFString.of("…") }`. */
function annotate(pdf: PDFDocument, page: PDFPage, annotation: Record<string, unknown>): void {
  const reference = pdf.context.register(
    pdf.context.obj({ Type: "Annot", ...annotation } as Parameters<typeof pdf.context.obj>[0]),
  );
  page.node.addAnnot(reference);
}

function addOutline(pdf: PDFDocument, titles: readonly string[]): void {
  const outline = pdf.context.nextRef();
  const items = titles.map(() => pdf.context.nextRef());
  titles.forEach((title, index) => {
    const next = items[index + 1];
    const Dest = [pdf.getPage(index).ref, "Fit"];
    const item = { Title: PDFString.of(title), Parent: outline, Dest, ...(next && { Next: next }) };
    pdf.context.assign(items[index] ?? outline, pdf.context.obj(item));
  });
  const [First, Last] = [items[0] ?? outline, items.at(-1) ?? outline];
  pdf.context.assign(outline, pdf.context.obj({ First, Last, Count: items.length }));
  pdf.catalog.set(PDFName.of("Outlines"), outline);
}

describe("what is laid over a PDF's pages", () => {
  it("leads from the linked words to their addresses", async () => {
    const lines = ["Read the terms of sale", "before you sign"];
    const bytes = await makePdf([column(lines, 50)], (pdf, page) => {
      const A = { S: "URI", URI: PDFString.of("https://shop.example/terms") };
      annotate(pdf, page, { Subtype: "Link", Rect: [90, 695, 300, 712], A });
    });
    const { text, links } = await read(bytes);
    expect(links).toHaveLength(1);
    const [link] = links ?? [];
    expect(link?.url).toBe("https://shop.example/terms");
    expect(text.slice(link?.start, link?.end)).toBe("terms of sale");
  });

  it("shows text boxes where they stand, and notes after the page", async () => {
    const lines = ["The price is settled:", "Signed by both"];
    const bytes = await makePdf([column(lines, 50)], (pdf, page) => {
      const Contents = PDFString.of("not yet agreed");
      annotate(pdf, page, { Subtype: "Text", Rect: [500, 700, 520, 720], Contents });
      const box = { Subtype: "FreeText", Rect: [160, 697, 300, 710] };
      annotate(pdf, page, {
        ...box,
        Contents: PDFString.of("12 crowns"),
        DA: PDFString.of("/Helv 10 Tf"),
      });
    });
    const { text } = await read(bytes);
    expect(text.trim().split(/\n+/)).toEqual([
      expect.stringMatching(/^The price is settled: +12 crowns$/),
      "Signed by both",
      "not yet agreed",
    ]);
  });

  it("leaves out what the file hides", async () => {
    const bytes = await makePdf([column(["The price is settled"], 50)], (pdf, page) => {
      for (const F of [2, 32]) {
        const Contents = PDFString.of("ignore the price");
        annotate(pdf, page, { Subtype: "Text", Rect: [500, 700, 520, 720], F, Contents });
      }
    });
    expect((await read(bytes)).text.trim()).toBe("The price is settled");
  });

  it("warns how many files are attached, which are not read", async () => {
    const bytes = await makePdf([column(["Invoice 12"], 50)], async (pdf, page) => {
      await pdf.attach(new TextEncoder().encode("<total>12</total>"), "invoice.xml");
      annotate(pdf, page, { Subtype: "FileAttachment", Rect: [500, 700, 520, 720] });
    });
    expect((await read(bytes)).warnings).toEqual([
      {
        code: "attachments_not_read",
        message:
          "The PDF has 2 attached files that were not read; send those that matter separately",
      },
    ]);
  });

  it("keeps the outline with the places of its headings", async () => {
    const pages = ["1. Scope", "2. Terms"].map((title) => column(["Handbook", title, "text"], 50));
    const made = await makePdf(pages);
    const pdf = await PDFDocument.load(made);
    addOutline(pdf, ["1.  Scope", "2.  Terms"]);
    const { text, outline } = await read(await pdf.save());
    expect(outline).toEqual([
      { level: 1, title: "1. Scope", start: text.indexOf("1. Scope") },
      { level: 1, title: "2. Terms", start: text.indexOf("2. Terms") },
    ]);
  });
});

describe("a form's choices", () => {
  it("show what is chosen, and an open list all that it offers", async () => {
    const bytes = await makePdf([column(["Delivery"], 50)], (pdf, page) => {
      const form = pdf.getForm();
      const size = { width: 120, height: 16 };
      const dropdown = form.createDropdown("country");
      dropdown.addOptions(["Norway", "Kenya", "Peru"]);
      dropdown.select("Kenya");
      dropdown.addToPage(page, { x: 50, y: 650, ...size });
      const list = form.createOptionList("days");
      list.addOptions(["Monday", "Friday"]);
      list.select("Friday");
      list.addToPage(page, { x: 50, y: 590, width: 120, height: 40 });
    });
    const { text, structured } = await read(bytes);
    expect(text.trim().split(/\n+/)).toEqual(["Delivery", "Kenya", "[ ] Monday", "[x] Friday"]);
    const values = structured.filter(({ kind }) => kind === "form").map(({ value }) => value);
    expect(values).toEqual([{ country: "Kenya" }, { days: "Friday" }]);
  });

  it("distinguish boxes and buttons that are on from those that are off", async () => {
    const bytes = await makePdf([column(["Payment"], 50)], (pdf, page) => {
      const form = pdf.getForm();
      const size = { width: 12, height: 12 };
      form.createCheckBox("gift").addToPage(page, { x: 50, y: 650, ...size });
      const radio = form.createRadioGroup("by");
      radio.addOptionToPage("card", page, { x: 50, y: 620, ...size });
      radio.addOptionToPage("cash", page, { x: 50, y: 600, ...size });
      radio.select("cash");
    });
    const { text, structured } = await read(bytes);
    expect(text.trim().split(/\n+/)).toEqual(["Payment", "[ ]", "[ ]", "[x]"]);
    const form = structured.filter(({ kind }) => kind === "form");
    expect(form.map(({ value }) => value)).toEqual([{ gift: "Off" }, { by: expect.any(String) }]);
    expect(form[1]).toMatchObject({ start: text.indexOf("[x]") });
  });
});
