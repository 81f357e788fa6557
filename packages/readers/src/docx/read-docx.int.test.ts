import {
  Document,
  ExternalHyperlink,
  Footer,
  FootnoteReferenceRun,
  Header,
  HeadingLevel,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from "docx";
import { strFromU8, unzipSync, zipSync } from "fflate";
import { expect, it } from "vitest";
import { tableTexts } from "../check-document.testing.ts";
import { officeFile } from "../office/make-office.testing.ts";
import { readFile, utf8 } from "../read-file.testing.ts";

const words = (text: string) => new Paragraph(text);
const cell = (text: string, spans: { columnSpan?: number; rowSpan?: number } = {}) =>
  new TableCell({ children: [words(text)], ...spans });

async function agreement(): Promise<Uint8Array> {
  const file = new Document({
    title: "Agreement 7",
    creator: "Ingrid Solheim",
    footnotes: { 1: { children: [words("Working days only.")] } },
    sections: [
      {
        headers: { default: new Header({ children: [words("Fjordlys AS")] }) },
        footers: { default: new Footer({ children: [words("Confidential")] }) },
        children: [
          new Paragraph({ text: "Supply", heading: HeadingLevel.HEADING_1 }),
          new Paragraph({
            children: [
              new TextRun("Delivered within 5 days"),
              new FootnoteReferenceRun(1),
              new TextRun(", see "),
              new ExternalHyperlink({
                children: [new TextRun("terms")],
                link: "https://fjordlys.example/terms",
              }),
            ],
          }),
          new Paragraph({ text: "Rye", bullet: { level: 0 } }),
          new Paragraph({ text: "Prices", heading: HeadingLevel.HEADING_2 }),
          new Table({
            rows: [
              new TableRow({
                tableHeader: true,
                children: [cell("Article"), cell("Price", { columnSpan: 2 })],
              }),
              new TableRow({ children: [cell("Rye", { rowSpan: 2 }), cell("31.50"), cell("EUR")] }),
              new TableRow({ children: [cell("29.00"), cell("USD")] }),
            ],
          }),
        ],
      },
    ],
  });
  return new Uint8Array(await Packer.toBuffer(file));
}

it("reads a Word document's headings, lists, links, notes, tables, head and foot", async () => {
  const document = await readFile(await agreement());
  expect(document.reader).toEqual({ name: "docx", version: "10" });
  expect(document.outline?.map(({ level, title }) => [level, title])).toEqual([
    [1, "Supply"],
    [2, "Prices"],
  ]);
  expect(document.text).toMatch(/^Fjordlys AS\n/);
  expect(document.text).toMatch(/Confidential$/);
  expect(document.text).toContain("- Rye");
  expect(document.text).toContain("Working days only.");
  expect(document.links?.map(({ url }) => url)).toContain("https://fjordlys.example/terms");
  expect(tableTexts(document)).toEqual([
    [
      ["Article", "Price", "Price"],
      ["Rye", "31.50", "EUR"],
      ["Rye", "29.00", "USD"],
    ],
  ]);
  expect(document.tables[0]?.title).toBe("Prices");
  expect(document.tables[0]?.rows[1]?.[0]).toMatchObject({ rowSpan: 2 });
  expect(document.structured).toEqual([
    {
      kind: "office-info",
      value: expect.objectContaining({ title: "Agreement 7", author: "Ingrid Solheim" }),
    },
  ]);
});

it("reads the links and tables of a page's head and foot, and each line once", async () => {
  const link = new ExternalHyperlink({
    children: [new TextRun("fjordlys.example")],
    link: "https://fjordlys.example/contact",
  });
  const head = () =>
    new Header({
      children: [
        words("Fjordlys AS"),
        new Table({ rows: [new TableRow({ children: [cell("Order"), cell("7")] })] }),
      ],
    });
  const foot = (text: string) =>
    new Footer({ children: [new Paragraph({ children: [link] }), words(text)] });
  const file = new Document({
    sections: [
      { headers: { default: head(), first: head() }, children: [words("Rye")] },
      { footers: { default: foot("Org. 917 234 110"), first: foot("Bergen") }, children: [] },
    ],
  });
  const document = await readFile(new Uint8Array(await Packer.toBuffer(file)));
  expect(document.text).toMatch(/^Fjordlys AS\n+\| Order \| 7 \|\n+Rye\n+/);
  expect(document.text.match(/Fjordlys AS|917|Bergen|contact/g)).toEqual([
    ...["Fjordlys AS", "contact", "917", "Bergen"],
  ]);
  expect(document.links?.map(({ url }) => url)).toEqual(["https://fjordlys.example/contact"]);
});

it.each([
  ["ends in the middle", (xml: string) => xml.slice(0, xml.indexOf("</w:t>")), []],
  ["is no XML", () => "\u0001\u0002", ["margins_not_read"]],
])("loses no more than a page's head that %s", async (_name, damage, codes) => {
  const parts = unzipSync(await agreement());
  const xml = strFromU8(parts["word/header1.xml"] ?? new Uint8Array());
  const document = await readFile(zipSync({ ...parts, "word/header1.xml": utf8(damage(xml)) }));
  expect(document.text.includes("Fjordlys AS")).toBe(codes.length === 0);
  expect(document.text).toContain("Delivered within 5 days");
  expect(document.warnings.map(({ code }) => code)).toEqual(codes);
});

it("marks words that are struck out by one line or two", async () => {
  const options = [
    new TextRun({ text: "soup", strike: true }),
    new TextRun(" / salad / "),
    new TextRun({ text: "bread roll", doubleStrike: true }),
  ];
  const file = new Document({ sections: [{ children: [new Paragraph({ children: options })] }] });
  const { text } = await readFile(new Uint8Array(await Packer.toBuffer(file)));
  expect(text.trim()).toBe("~~soup~~ / salad / ~~bread roll~~");
});

it("leaves out the placeholders of content controls", async () => {
  const control = (properties: string, content: string) =>
    `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
  const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
  const unfilled = "<w:showingPlcHdr/>";
  const cellOf = (content: string) => `<w:tc><w:p>${content}</w:p></w:tc>`;
  const standard = `${unfilled}<w:placeholder><w:docPart w:val="DefaultPlaceholder_22675703"/></w:placeholder>`;
  const styled = (text: string) =>
    `<w:r><w:rPr><w:rStyle w:val="Platzhaltertext"/></w:rPr><w:t>${text}</w:t></w:r>`;
  const body = [
    `<w:p>${control(standard, run("Filled by a program"))}${control(standard, styled("Click here"))}</w:p>`,
    `<w:p>${run("Name: ")}${control("", run("Ingrid Solheim"))}</w:p>`,
    `<w:p>${run("Date: ")}${control(unfilled, run("Click or tap to enter a date."))}</w:p>`,
    `<w:p>${run("Town: ")}${control('<w:showingPlcHdr w:val="0"/>', run("Bergen"))}</w:p>`,
    control(unfilled, `<w:p>${run("Enter your remarks")}</w:p>`),
    control(
      "",
      `<w:p>${run("Signed by ")}${control(unfilled, run("Choose an item."))}${run("!")}</w:p>`,
    ),
    `<w:tbl><w:tr>${cellOf(run("Rye"))}${control(unfilled, cellOf(run("Quantity")))}${cellOf(run("31.50"))}</w:tr><w:tr>${cellOf(run("Oat"))}${cellOf(run("2"))}${cellOf(run("29.00"))}</w:tr></w:tbl>`,
  ].join("");
  const namespace = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
  const document = await readFile(
    officeFile("docx", {
      "word/document.xml": `<w:document xmlns:w="${namespace}"><w:body>${body}</w:body></w:document>`,
    }),
  );
  expect(document.text).not.toMatch(/Click|remarks|Choose|Quantity/);
  expect(document.text).toMatch(
    /^Filled by a program\n+Name: Ingrid Solheim\n+Date:\n+Town: Bergen\n+Signed by !\n/,
  );
  expect(tableTexts(document)).toEqual([
    [
      ["Rye", "", "31.50"],
      ["Oat", "2", "29.00"],
    ],
  ]);
});
