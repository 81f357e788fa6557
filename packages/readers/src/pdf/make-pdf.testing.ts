import { degrees, PDFDocument, type PDFPage, StandardFonts } from "pdf-lib";

export type Placed = { text: string; x: number; y: number; size?: number; turn?: number };

type Build = (pdf: PDFDocument, page: PDFPage) => void | Promise<void>;

/** A PDF of one page for each list of placed texts; `build` may add to the document. */
export async function makePdf(pages: Placed[][], build?: Build): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const texts of pages) {
    const page = pdf.addPage([600, 800]);
    for (const { text, x, y, size = 10, turn = 0 } of texts) {
      page.drawText(text, { x, y, size, font, rotate: degrees(turn) });
    }
    await build?.(pdf, page);
  }
  return await pdf.save();
}

/** Lines of text under each other, from the top. */
export function column(lines: readonly string[], x: number, top = 700): Placed[] {
  return lines.map((text, index) => ({ text, x, y: top - index * 14 }));
}

/** A stream of a PDF, `entries` in its dictionary. */
export function stream(text: string, entries = ""): string {
  return `<<${entries}/Length ${text.length}>> stream\n${text}\nendstream`;
}

/** A PDF of one page. `objects` are numbered from 5; the first is the page's font F1. */
export function writtenPdf(content: string, objects: readonly string[]): Uint8Array {
  return new TextEncoder().encode(`%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R
/Resources<</Font<</F1 5 0 R>>/XObject<</X1 6 0 R>>>>>> endobj
4 0 obj ${stream(content)} endobj
${objects.map((object, index) => `${index + 5} 0 obj ${object} endobj`).join("\n")}
trailer <</Root 1 0 R>>
%%EOF`);
}

/** What a font's characters are, by their codes in hex. */
export function characterMap(characters: Record<string, string>): string {
  const hex = (text: string) => Buffer.from(text, "utf16le").swap16().toString("hex");
  const codes = Object.keys(characters);
  const [first, last] = ["0", "F"].map((digit) => digit.repeat(codes[0]?.length ?? 2));
  const mapped = Object.entries(characters).map(([code, text]) => `<${code}> <${hex(text)}>`);
  return stream(`/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CMapName /Made def /CMapType 2 def
1 begincodespacerange <${first}> <${last}> endcodespacerange
${mapped.length} beginbfchar ${mapped.join("\n")} endbfchar
endcmap end end`);
}

export const helvetica = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>";

/** A PDF of one page whose font's characters are what `characters` says of each code, in hex. */
export function mappedPdf(content: string, characters: Record<string, string>): Uint8Array {
  const font = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 6 0 R>>";
  return writtenPdf(content, [font, characterMap(characters)]);
}
