import sharp from "sharp";
import { demoDocuments, encryptedPdf } from "../index.ts";
import { zip } from "./zip.ts";

/** A file as it is sent: its type as a source, and its bytes. */
export type SentFile = {
  name: string;
  type: "text" | "image" | "pdf" | "webpage";
  bytes: Uint8Array;
};

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const rows = ["Item,Price", "Kettle,12.50", "Lamp,3.75"];
const rels = "http://schemas.openxmlformats.org/package/2006/relationships";
const officeRel = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

function contentTypes(parts: Record<string, string>): string {
  const overrides = Object.entries(parts).map(
    ([name, type]) =>
      `<Override PartName="${name}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
  );
  const namespace = "http://schemas.openxmlformats.org/package/2006/content-types";
  return `${xml}<Types xmlns="${namespace}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join("")}</Types>`;
}

const relationTo = (kind: string, target: string) =>
  `${xml}<Relationships xmlns="${rels}"><Relationship Id="rId1" Type="${officeRel}/${kind}" Target="${target}"/></Relationships>`;

function docx(): Buffer {
  const namespace = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
  const paragraphs = rows.map((row) => `<w:p><w:r><w:t>${row}</w:t></w:r></w:p>`).join("");
  return zip({
    "[Content_Types].xml": contentTypes({
      "/word/document.xml": "wordprocessingml.document.main",
    }),
    "_rels/.rels": relationTo("officeDocument", "word/document.xml"),
    "word/document.xml": `${xml}<w:document xmlns:w="${namespace}"><w:body>${paragraphs}</w:body></w:document>`,
  });
}

function xlsx(): Buffer {
  const namespace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const lines = rows.map((row, index) => {
    const cells = row.split(",").map(cell).join("");
    return `<row r="${index + 1}">${cells}</row>`;
  });
  return zip({
    "[Content_Types].xml": contentTypes({
      "/xl/workbook.xml": "spreadsheetml.sheet.main",
      "/xl/worksheets/sheet1.xml": "spreadsheetml.worksheet",
    }),
    "_rels/.rels": relationTo("officeDocument", "xl/workbook.xml"),
    "xl/workbook.xml": `${xml}<workbook xmlns="${namespace}" xmlns:r="${officeRel}"><sheets><sheet name="Prices" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relationTo("worksheet", "worksheets/sheet1.xml"),
    "xl/worksheets/sheet1.xml": `${xml}<worksheet xmlns="${namespace}"><sheetData>${lines.join("")}</sheetData></worksheet>`,
  });
}

const mail = [
  "From: Ada <ada@example.com>",
  "To: Bob <bob@example.com>",
  "Subject: Prices",
  "MIME-Version: 1.0",
  'Content-Type: multipart/mixed; boundary="edge"',
  "",
  "--edge",
  "Content-Type: text/plain; charset=utf-8",
  "",
  ...rows,
  "--edge",
  "Content-Type: text/html; charset=utf-8",
  "",
  "<p>Kettle <b>12.50</b></p>",
  "--edge--",
  "",
].join("\r\n");

const json = JSON.stringify({ items: rows.map((row) => ({ row, price: 12.5, tags: ["a", "b"] })) });
const rtf = String.raw`{\rtf1\ansi{\b Prices}\par Kettle\tab 12.50\par}`;

/** A small whole file of each kind that is read, and of each type as a source. */
export async function wholeFiles(): Promise<SentFile[]> {
  const demo = await demoDocuments();
  const picture = () => sharp(demo.receiptImage.bytes).resize({ width: 320 });
  const text = (name: string, content: string | Buffer): SentFile => ({
    name,
    type: "text",
    bytes: Buffer.from(content),
  });
  const image = (name: string, bytes: Uint8Array): SentFile => ({ name, type: "image", bytes });
  return [
    { name: "page.html", type: "webpage", bytes: demo.webPage.bytes },
    { name: "invoice.pdf", type: "pdf", bytes: demo.invoicePdf.bytes },
    { name: "plain.pdf", type: "pdf", bytes: encryptedPdf([rows, rows], "") },
    image("receipt.png", await picture().png().toBuffer()),
    image("receipt.jpg", await picture().jpeg().toBuffer()),
    image("receipt.webp", await picture().webp().toBuffer()),
    image("receipt.gif", await picture().gif().toBuffer()),
    image("receipt.tiff", await picture().tiff().toBuffer()),
    image("receipt.avif", await picture().avif({ effort: 0 }).toBuffer()),
    text("order.txt", demo.text.text),
    text("rows.csv", rows.join("\n")),
    text("rows.json", json),
    text("rows.md", `# Prices\n\n| Item | Price |\n|---|---|\n| Kettle | 12.50 |\n`),
    text("rows.xml", `${xml}<rows>${rows.map((row) => `<row>${row}</row>`).join("")}</rows>`),
    text("rows.rtf", rtf),
    text("rows.eml", mail),
    text("rows.docx", docx()),
    text("rows.xlsx", xlsx()),
  ];
}
