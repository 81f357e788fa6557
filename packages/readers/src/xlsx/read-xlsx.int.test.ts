import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import writeExcel from "write-excel-file/node";
import { tableTexts } from "../check-document.testing.ts";
import { readFile, utf8 } from "../read-file.testing.ts";

const rels = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A workbook by hand, for what writers cannot write: the second sheet is hidden. */
function handMade(sheet: string, styles = "", before = "", after = ""): Uint8Array {
  const types =
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>';
  const files: Record<string, string> = {
    "[Content_Types].xml": types,
    "_rels/.rels": `<Relationships><Relationship Id="r1" Type="${rels}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml":
      '<workbook><workbookPr date1904="1"/><sheets><sheet name="Shown" r:id="r1"/><sheet name="Secret" state="hidden" r:id="r2"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="r1" Type="${rels}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${rels}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="r3" Type="${rels}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": styles,
    "xl/worksheets/sheet1.xml": `<worksheet>${before}<sheetData>${sheet}</sheetData>${after}</worksheet>`,
    "xl/worksheets/sheet2.xml":
      "<worksheet><sheetData><row><c><v>42</v></c></row></sheetData></worksheet>",
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, utf8(xml)])));
}

const cell = (value: string | number | Date | boolean, more: object = {}) => ({ value, ...more });

describe("an Excel workbook", () => {
  it("is a page for each sheet, its cells as they are shown", async () => {
    const bytes = await writeExcel([
      {
        sheet: "Orders",
        data: [
          [cell("Order list 2026")],
          [cell("Article"), cell("Ordered"), cell("Quantity"), cell("Price"), cell("Paid")],
          [
            cell("Rye | flour"),
            cell(new Date(Date.UTC(2026, 9, 6)), { type: Date, format: "yyyy-mm-dd" }),
            cell(1200, { format: "#,##0" }),
            cell(31.5, { format: "0.00" }),
            cell(true, { type: Boolean }),
          ],
          [cell("Yeast", { rowSpan: 2 }), null, cell(40), cell(0.1 + 0.2), null],
          [null, null, cell(3), cell(4), null],
          [],
          [cell("Total"), cell(5)],
        ],
      },
      { sheet: "Notes", data: [[cell("Only words")], [cell("in one column")]] },
    ]).toBuffer();
    const document = await readFile(new Uint8Array(bytes));
    expect(document.reader).toEqual({ name: "xlsx", version: "8" });
    expect(document.pages).toHaveLength(2);
    expect(document.outline?.map(({ title }) => title)).toEqual(["Orders", "Notes"]);
    expect(tableTexts(document)).toEqual([
      [
        ["Article", "Ordered", "Quantity", "Price", "Paid"],
        ["Rye | flour", "2026-10-06", "1,200", "31.50", "TRUE"],
        ["Yeast", "", "40", "0.3", ""],
        ["Yeast", "", "3", "4", ""],
      ],
      [["Total", "5"]],
    ]);
    expect(document.tables[0]).toMatchObject({ page: 1, title: "Order list 2026" });
    expect(document.tables[0]?.rows[2]?.[0]).toMatchObject({ rowSpan: 2 });
    expect(document.tables[0]?.rows[3]?.[0]).toMatchObject({ repeated: true });
    expect(document.text).toContain("# Notes\n\nOnly words\nin one column");
  });

  it("gives formulas' values, dates since 1904, and no hidden sheet", async () => {
    const styles =
      '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>';
    const sheet =
      '<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1" s="1"><v>0</v></c><c r="C1"><f>NOW()</f></c></row>';
    const document = await readFile(handMade(sheet, styles));
    expect(tableTexts(document)).toEqual([[["2", "1904-01-01"]]]);
    expect(document.text).not.toContain("42");
    expect(document.warnings.map(({ code }) => code)).toEqual([
      "hidden_sheets_skipped",
      "formulas_without_values",
    ]);
  });

  it("of thousands of rows is read whole", async () => {
    const rows = Array.from(
      { length: 20_000 },
      (_, row) => `<row><c><v>${row}</v></c><c t="str"><v>Item ${row}</v></c></row>`,
    );
    const document = await readFile(handMade(rows.join("")));
    expect(document.tables[0]?.rows).toHaveLength(20_000);
    expect(document.tables[0]?.rows.at(-1)?.map(({ text }) => text)).toEqual([
      "19999",
      "Item 19999",
    ]);
  });

  it("with a value in the last of all places stays small", async () => {
    const sheet =
      '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>';
    expect((await readFile(handMade(sheet))).text).toBe("# Shown\n\n1\n\n2");
  });

  it("that inflates beyond the limit is refused by name", async () => {
    const row = `<row><c t="str"><v>${" ".repeat(250_000_000)}</v></c></row>`;
    await expect(readFile(handMade(row))).rejects.toThrow(/inflates to more than 200000000 bytes/);
  });

  it("that is cut off is refused as damaged", async () => {
    const bytes = handMade("");
    const cut = bytes.subarray(0, bytes.length - 30);
    await expect(readFile(cut)).rejects.toThrow(/cannot be read/);
  });

  it("leaves out the rows and columns that it hides, and says how many", async () => {
    const row = (number: number, more: string, ...values: number[]) =>
      `<row r="${number}" ${more}>${values.map((value, index) => `<c r="${"ABCDE"[index]}${number}"><v>${value}</v></c>`).join("")}</row>`;
    const cells = [
      row(1, "", 11, 12, 13, 14),
      row(2, 'hidden="1"', 21, 22, 23, 24),
      row(3, "", 31, 32, 33, 34),
      row(4, 'ht="0"', 41, 42, 43, 44),
      row(5, 'hidden="0" ht="15"', 51, 52, 53, 54),
      row(6, 'hidden="true"'),
    ].join("");
    const columns =
      '<cols><col min="1" max="1" width="9"/><col min="2" max="3" hidden="1"/><col min="9" max="16384" width="0"/></cols>';
    const document = await readFile(handMade(cells, "", columns));
    expect(tableTexts(document)).toEqual([
      [
        ["11", "14"],
        ["31", "34"],
        ["51", "54"],
      ],
    ]);
    expect(document.warnings.map(({ code, message }) => [code, message])).toEqual([
      ["hidden_sheets_skipped", "1 hidden sheet was not read; what the workbook shows is read"],
      [
        "hidden_cells_skipped",
        "2 hidden rows and 2 hidden columns were not read; what the workbook shows is read",
      ],
    ]);
  });

  it("shows a merged cell whose first row or column is hidden at the others", async () => {
    const cells =
      '<row r="1" hidden="1"><c r="A1" t="str"><v>Rye</v></c><c r="B1"><v>1</v></c></row><row r="2"><c r="B2"><v>2</v></c></row><row r="3"><c r="B3"><v>3</v></c></row>';
    const merged = '<mergeCells><mergeCell ref="A1:A3"/></mergeCells>';
    const document = await readFile(handMade(cells, "", "", merged));
    expect(tableTexts(document)).toEqual([
      [
        ["Rye", "2"],
        ["Rye", "3"],
      ],
    ]);
    expect(document.tables[0]?.rows[0]?.[0]).toMatchObject({ rowSpan: 2 });
  });

  it("that shows nothing says that it hides something", async () => {
    const cells = '<row r="1" hidden="1"><c r="A1"><v>1</v></c></row>';
    await expect(readFile(handMade(cells))).rejects.toThrow(
      "The Excel workbook shows nothing; show its hidden sheets, rows and columns",
    );
  });
});
