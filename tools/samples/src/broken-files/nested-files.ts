import type { SentFile } from "./whole-files.ts";
import { zip } from "./zip.ts";

const deep = (open: string, close: string, depth: number) =>
  `${open.repeat(depth)}kettle${close.repeat(depth)}`;

function recursivePdf(): Buffer {
  return Buffer.from(`%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R/Outlines 4 0 R>> endobj
2 0 obj <</Type/Pages/Kids[2 0 R 3 0 R]/Count 9>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 3 0 R/Resources 3 0 R>> endobj
4 0 obj <</First 5 0 R/Last 5 0 R>> endobj
5 0 obj <</Title(a)/Next 5 0 R/First 4 0 R>> endobj
trailer <</Root 1 0 R>>
%%EOF`);
}

function nestedMail(depth: number): string {
  let message = "Content-Type: text/plain\r\n\r\nkettle\r\n";
  for (let level = 0; level < depth; level++) {
    const head = `Content-Type: multipart/mixed; boundary="e${level}"`;
    message = `${head}\r\n\r\n--e${level}\r\n${message}\r\n--e${level}--\r\n`;
  }
  return message;
}

function nestedZip(depth: number): Buffer {
  let inner = zip({ "word/document.xml": "<w:document/>" });
  for (let level = 0; level < depth; level++) inner = zip({ "inner.zip": inner });
  return inner;
}

/** Entities that stand for ten of the one before. */
function entityBomb(): string {
  const entities = Array.from({ length: 9 }, (_, level) => {
    const value = level === 0 ? "kettle" : `&e${level - 1};`.repeat(10);
    return `<!ENTITY e${level} "${value}">`;
  });
  return `<?xml version="1.0"?><!DOCTYPE rows [${entities.join("")}]><rows>&e8;</rows>`;
}

/** Files that are nested, or refer to themselves, far deeper than any honest one. */
export function nestedFiles(): SentFile[] {
  const file = (name: string, type: SentFile["type"], content: string | Buffer) => ({
    name,
    type,
    bytes: Buffer.from(content),
  });
  return [
    file("deep.html", "webpage", deep("<div>", "</div>", 50_000)),
    file("deep-table.html", "webpage", deep("<table><tr><td>", "</td></tr></table>", 5_000)),
    file("deep-list.html", "webpage", deep("<ul><li>", "</li></ul>", 20_000)),
    file("deep.json", "text", deep('{"a":[', "]}", 50_000).replace("kettle", "1")),
    file("deep.xml", "text", deep("<a>", "</a>", 100_000)),
    file("entities.xml", "text", entityBomb()),
    file("deep.md", "text", deep("> ", "", 20_000)),
    file("deep.rtf", "text", `{\\rtf1 ${deep("{\\b ", "}", 50_000)}}`),
    file("deep.eml", "text", nestedMail(500)),
    file("deep.docx", "text", nestedZip(50)),
    file("recursive.pdf", "pdf", recursivePdf()),
  ];
}
