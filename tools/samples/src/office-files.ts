import { Document, Packer, Paragraph, Table, TableCell, TableRow } from "docx";
import writeExcel from "write-excel-file/node";

/** A row of a list, by the names of its columns. */
type Item = Record<string, string | number>;

function rowsOf(items: readonly Item[]): (string | number)[][] {
  const names = Object.keys(items[0] ?? {});
  return [names, ...items.map((item) => names.map((name) => item[name] ?? ""))];
}

/** A Word document with a list as its table. */
export async function wordDocument(items: readonly Item[]): Promise<Uint8Array<ArrayBuffer>> {
  const rows = rowsOf(items).map(
    (row) =>
      new TableRow({
        children: row.map((value) => new TableCell({ children: [new Paragraph(String(value))] })),
      }),
  );
  const children = [new Paragraph("Please deliver:"), new Table({ rows })];
  return new Uint8Array(await Packer.toBuffer(new Document({ sections: [{ children }] })));
}

/** An Excel workbook with a list on its only sheet. */
export async function workbook(items: readonly Item[]): Promise<Uint8Array<ArrayBuffer>> {
  const data = rowsOf(items).map((row) => row.map((value) => ({ value })));
  return new Uint8Array(await writeExcel([{ sheet: "Items", data }]).toBuffer());
}
