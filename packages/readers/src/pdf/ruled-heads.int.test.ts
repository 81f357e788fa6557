import type { PDFPage } from "pdf-lib";
import { expect, it } from "vitest";
import { defaultLimits } from "../limits.ts";
import { makePdf } from "./make-pdf.testing.ts";
import { readPdf } from "./read-pdf.ts";

const lefts = [60, 200, 260, 330, 400];

/** A line of a table, one text in each column. */
function row(page: PDFPage, y: number, texts: readonly string[]): void {
  texts.forEach((text, index) => {
    if (text) page.drawText(text, { x: lefts[index] ?? 0, y, size: 9 });
  });
}

function rule(page: PDFPage, y: number, from = 60, to = 460): void {
  page.drawLine({ start: { x: from, y }, end: { x: to, y } });
}

function body(page: PDFPage): void {
  ["North", "South", "West", "East"].forEach((name, index) => {
    row(page, 640 - index * 12, [name, `${index + 1}4.8`, "33,200", "23.2", "1.4"]);
  });
  rule(page, 590);
}

async function read(head: (page: PDFPage) => void) {
  const content = await makePdf([[]], (_pdf, page) => {
    rule(page, 690);
    head(page);
    rule(page, 652);
    body(page);
  });
  const { tables } = await readPdf({ type: "pdf", content }, defaultLimits);
  return tables[0]?.rows.map((cells) =>
    cells.map(({ text, header, columnSpan, repeated }) =>
      [header ? "*" : "", repeated ? "~" : "", columnSpan ? `${columnSpan}:` : "", text].join(""),
    ),
  );
}

it("joins the lines of a heading that a line across the table ends", async () => {
  const rows = await read((page) => {
    row(page, 678, ["", "Percent", "", "Less", ""]);
    row(page, 667, ["", "who", "Average", "than", "10,000"]);
    row(page, 656, ["Region", "pay", "amount", "10,000", "or more"]);
  });
  expect(rows?.slice(0, 2)).toEqual([
    ["*Region", "*Percent who pay", "*Average amount", "*Less than 10,000", "*10,000 or more"],
    ["North", "14.8", "33,200", "23.2", "1.4"],
  ]);
});

it("names the columns that a line runs over by what stands above it", async () => {
  const rows = await read((page) => {
    row(page, 678, ["", "Share", "", "Amount of money paid", ""]);
    rule(page, 674, 325, 460);
    row(page, 656, ["Region", "percent", "Average", "in crowns", "or more"]);
  });
  expect(rows?.[0]).toEqual(["", "", "", "*2:Amount of money paid", "*~Amount of money paid"]);
  expect(rows?.[1]).toEqual(["*Region", "*Share percent", "*Average", "*in crowns", "*or more"]);
});
