import {
  CommentRangeEnd,
  CommentRangeStart,
  CommentReference,
  DeletedTextRun,
  Document,
  InsertedTextRun,
  Packer,
  Paragraph,
  TextRun,
} from "docx";
import { strFromU8, unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readFile, utf8 } from "../read-file.testing.ts";
import { officeFile, type Part, relationshipsXml } from "./make-office.testing.ts";

const codes = ({ warnings }: Awaited<ReturnType<typeof readFile>>) =>
  warnings.map(({ code }) => code);

async function reviewed(): Promise<Uint8Array> {
  const change = { id: 1, author: "Ingrid Solheim", date: "2026-10-06T12:00:00Z" };
  const comment = (id: number, author: string, ...lines: string[]) => ({
    id,
    author,
    children: lines.map((line) => new Paragraph(line)),
  });
  const file = new Document({
    comments: {
      children: [
        comment(0, "Ingrid Solheim", "The price is 31.50 EUR,", "says the mill."),
        comment(1, "Jon Bakke", "Who signs?"),
      ],
    },
    sections: [
      {
        children: [
          new Paragraph({
            children: [
              new CommentRangeStart(0),
              new TextRun("Price of "),
              new TextRun("rye"),
              new CommentRangeEnd(0),
              new TextRun({ children: [new CommentReference(0)] }),
              new TextRun(" within "),
              new DeletedTextRun({ ...change, text: "5" }),
              new InsertedTextRun({ ...change, text: "7" }),
              new TextRun(" days"),
            ],
          }),
          new Paragraph({
            children: [new TextRun("Signed"), new TextRun({ children: [new CommentReference(1)] })],
          }),
        ],
      },
    ],
  });
  return new Uint8Array(await Packer.toBuffer(file));
}

describe("a Word document under review", () => {
  it("ends with its comments, each with its author and the words it stands at", async () => {
    const { text } = await readFile(await reviewed());
    expect(text).toMatch(
      /Comments:\n+- Ingrid Solheim, at "Price of rye": The price is 31\.50 EUR, says the mill\.\n- Jon Bakke, at "Signed": Who signs\?$/,
    );
  });

  it("has what was inserted, not what was deleted, and says so", async () => {
    const document = await readFile(await reviewed());
    expect(document.text).toContain("Price of rye within 7 days");
    expect(document.warnings).toContainEqual({
      code: "deletions_not_read",
      message: "1 tracked deletion was not read; tracked insertions are",
    });
  });

  it.each([
    ["ends in the middle", (xml: string) => xml.slice(0, xml.indexOf("Who signs"))],
    ["is no XML", () => "\u0001\u0002"],
  ])("whose part of comments %s loses no more than comments", async (_name, damage) => {
    const parts = unzipSync(await reviewed());
    const xml = strFromU8(parts["word/comments.xml"] ?? new Uint8Array());
    const document = await readFile(zipSync({ ...parts, "word/comments.xml": utf8(damage(xml)) }));
    expect(document.text).toContain("within 7 days");
    expect(codes(document)).toContain("comments_not_read");
  });
});

function workbook(sheet: string, parts: Record<string, string>): Uint8Array {
  return officeFile("xlsx", {
    "xl/workbook.xml": '<workbook><sheets><sheet name="Prices" r:id="r1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": relationshipsXml([
      ["r1", "worksheet", "worksheets/sheet1.xml"],
      ["r2", "person", "persons/person.xml"],
    ]),
    "xl/worksheets/sheet1.xml": `<worksheet>${sheet}</worksheet>`,
    ...parts,
  });
}

const text = (address: string, words: string, formula = "") =>
  `<c r="${address}" t="str">${formula && `<f>${formula}</f>`}<v>${words}</v></c>`;

describe("an Excel workbook", () => {
  it("has notes and threads after the sheet, each with its cell", async () => {
    const document = await readFile(
      workbook(
        `<sheetData><row r="1">${text("A1", "Rye")}${text("B1", "31.50")}</row></sheetData>`,
        {
          "xl/worksheets/_rels/sheet1.xml.rels": relationshipsXml([
            ["r1", "comments", "../comments1.xml"],
            ["r2", "threadedComment", "../threadedComments/threadedComment1.xml"],
          ]),
          "xl/comments1.xml":
            '<comments><authors><author>Ingrid</author><author>tc={1}</author></authors><commentList><comment ref="B1" authorId="0"><text><r><t>from </t></r><r><t>May</t></r></text></comment><comment ref="A1" authorId="1"><text><t>Update Excel</t></text></comment></commentList></comments>',
          "xl/threadedComments/threadedComment1.xml":
            '<ThreadedComments><threadedComment ref="A1" personId="{p}" id="{1}"><text>Which mill?</text></threadedComment></ThreadedComments>',
          "xl/persons/person.xml": '<personList><person displayName="Jon" id="{p}"/></personList>',
        },
      ),
    );
    expect(document.text).toMatch(
      /Comments:\n\n- Ingrid, at B1 "31\.50": from May\n- Jon, at A1 "Rye": Which mill\?$/,
    );
    expect(document.text).not.toContain("Update Excel");
  });

  it("has its cells' links at their words, those within the workbook left out", async () => {
    const rows = `<row r="1">${text("A1", "Mill list")}</row><row r="2">${text("A2", "Rye")}${text("B2", "Order", 'HYPERLINK("https://mill.example/order","Order")')}</row><row r="3">${text("A3", "Oat")}${text("B3", "Call")}</row>`;
    const links =
      '<hyperlinks><hyperlink ref="A1" r:id="r1"/><hyperlink ref="A2:A3" r:id="r2"/><hyperlink ref="B3" location="Prices!A1"/></hyperlinks>';
    const document = await readFile(
      workbook(`<sheetData>${rows}</sheetData>${links}`, {
        "xl/worksheets/_rels/sheet1.xml.rels": relationshipsXml([
          ["r1", "hyperlink", "https://mill.example/", "External"],
          ["r2", "hyperlink", "https://mill.example/corn", "External"],
        ]),
      }),
    );
    const shown = document.links?.map(({ start, end, url }) => [
      document.text.slice(start, end),
      url,
    ]);
    expect(shown).toEqual([
      ["Mill list", "https://mill.example/"],
      ["Rye", "https://mill.example/corn"],
      ["Order", "https://mill.example/order"],
      ["Oat", "https://mill.example/corn"],
    ]);
  });

  it("keeps ten thousand links", async () => {
    const numbers = Array.from({ length: 10_000 }, (_, index) => index + 1);
    const rows = numbers.map((row) => `<row r="${row}">${text(`A${row}`, `Link ${row}`)}</row>`);
    const links = numbers.map((row) => `<hyperlink ref="A${row}" r:id="r${row}"/>`);
    const parts = numbers.map(
      (row): Part => [`r${row}`, "hyperlink", `https://mill.example/${row}`, "External"],
    );
    const document = await readFile(
      workbook(`<sheetData>${rows.join("")}</sheetData>${links.join("")}`, {
        "xl/worksheets/_rels/sheet1.xml.rels": relationshipsXml(parts),
      }),
    );
    expect(document.links).toHaveLength(10_000);
    expect(document.links?.at(-1)?.url).toBe("https://mill.example/10000");
  });

  it("whose links cover the same cells again and again is refused by name", async () => {
    const row = `<row r="1">${Array.from({ length: 1_000 }, () => "<c><v>1</v></c>").join("")}</row>`;
    const links = '<hyperlink ref="A1:ZZZ1" r:id="r1"/>'.repeat(2_000);
    const file = workbook(`<sheetData>${row}</sheetData>${links}`, {
      "xl/worksheets/_rels/sheet1.xml.rels": relationshipsXml([
        ["r1", "hyperlink", "https://mill.example/", "External"],
      ]),
    });
    await expect(readFile(file)).rejects.toThrow(/has links over more than/);
  });
});

describe("a presentation", () => {
  const run = (words: string, link = "") =>
    `<a:r><a:rPr>${link && `<a:hlinkClick r:id="${link}"/>`}</a:rPr><a:t>${words}</a:t></a:r>`;

  it("has links at their words and a slide's comments and replies after it", async () => {
    const document = await readFile(
      officeFile("pptx", {
        "ppt/presentation.xml":
          '<p:presentation><p:sldIdLst><p:sldId r:id="r1"/></p:sldIdLst></p:presentation>',
        "ppt/_rels/presentation.xml.rels": relationshipsXml([
          ["r1", "slide", "slides/slide1.xml"],
          ["r2", "commentAuthors", "commentAuthors.xml"],
          ["r3", "authors", "authors.xml"],
        ]),
        "ppt/commentAuthors.xml":
          '<p:cmAuthorLst><p:cmAuthor id="0" name="Ingrid"/></p:cmAuthorLst>',
        "ppt/authors.xml": '<p188:authorLst><p188:author id="{j}" name="Jon"/></p188:authorLst>',
        "ppt/slides/slide1.xml": `<p:sld><p:cSld><p:spTree><p:sp><p:txBody><a:p>${run("See ")}${run("the terms", "r1")}${run(" and ")}${run("slide 2", "r2")}</a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>`,
        "ppt/slides/_rels/slide1.xml.rels": relationshipsXml([
          ["r1", "hyperlink", "https://mill.example/terms", "External"],
          ["r2", "slide", "slide2.xml"],
          ["r3", "comments", "../comments/old.xml"],
          ["r4", "comments", "../comments/new.xml"],
        ]),
        "ppt/comments/old.xml":
          '<p:cmLst><p:cm authorId="0"><p:text>Since 2026</p:text></p:cm></p:cmLst>',
        "ppt/comments/new.xml": `<p188:cmLst><p188:cm authorId="{j}"><p188:replyLst><p188:reply authorId="{j}"><p188:txBody><a:p>${run("Yes")}</a:p></p188:txBody></p188:reply></p188:replyLst><p188:txBody><a:p>${run("Sure")}${run("?")}</a:p></p188:txBody></p188:cm></p188:cmLst>`,
      }),
    );
    const link = { start: 5, end: 14, url: "https://mill.example/terms" };
    expect(document.links).toEqual([link]);
    expect(document.text.slice(link.start, link.end)).toBe("the terms");
    expect(document.text).toMatch(
      / and slide 2\n\nComments:\n+- Ingrid: Since 2026\n- Jon: Sure\?\n- Jon: Yes$/,
    );
  });
});
