import { describe, expect, it } from "vitest";
import { tableTexts } from "../../check-document.testing.ts";
import { body } from "../page.testing.ts";

const tableOf = (html: string) => body(html).tables[0];
const rowsOf = (html: string) => tableOf(html)?.rows.map((row) => row.map((cell) => cell.text));

/** Two cells of so many lines, and so many empty ones beside them. */
function stacks(lines: number, empty: number): string {
  const cell = (sign: string) => `<td>${Array.from({ length: lines }, () => sign).join("<br>")}`;
  return `${cell("a")}${cell("b")}${"<td>".repeat(empty)}`;
}

describe("the cells of a table", () => {
  it("have their spans, and are marked where they are repeated", () => {
    const rows = tableOf(`<table><tr><th>Year<th>Month<th>Cost</tr>
      <tr><td rowspan=2>2025<td>May<td>1</tr><tr><td>June<td>2</tr>
      <tr><td colspan=2>Sum<td>3</tr></table>`)?.rows;
    const spans = rows?.map((row) =>
      row.map((cell) => [cell.rowSpan, cell.columnSpan, cell.repeated]),
    );
    const [none, again] = [
      [undefined, undefined, undefined],
      [undefined, undefined, true],
    ];
    expect(spans).toEqual([
      [none, none, none],
      [[2, undefined, undefined], none, none],
      [again, none, none],
      [[undefined, 2, undefined], again, none],
    ]);
  });

  it("are headings where the page marks them so", () => {
    const rows = tableOf("<table><tr><th>A<th>B<tr><th>x<td>1</table>")?.rows;
    expect(rows?.map((row) => row.map((cell) => cell.header))).toEqual([
      [true, true],
      [true, undefined],
    ]);
  });

  it("are headings under an empty cell over the rows' names", () => {
    const rows = tableOf("<table><tr><td>&nbsp;<th>A<th>B<tr><th>x<td>1<td>2</table>")?.rows;
    expect(rows?.map((row) => row.map((cell) => cell.header))).toEqual([
      [true, true, true],
      [true, undefined, undefined],
    ]);
  });

  it.each([
    ["paragraphs", "<td><p>Number<p>Date<td><p>R-8<p>4 May"],
    ["breaks", "<td>Number<br>Date<td><b>R-8</b><br>4 May"],
    ["items of lists", "<td><ul><li>Number<li>Date</ul><td><ul><li>R-8<li>4 May</ul>"],
    ["blocks", "<th><div>Number</div><div>Date</div><td><div>R-8</div><div>4 May</div>"],
  ])("that stack as many %s as the cell beside are a row for each line", (_name, cells) => {
    expect(rowsOf(`<table><tr>${cells}</table>`)).toEqual([
      ["Number", "R-8"],
      ["Date", "4 May"],
    ]);
  });

  it.each([
    ["breaks", "<td>Ship<br><br>Date<br>Sum<td>Ann<br>4 May<br><br>9"],
    [
      "paragraphs",
      "<td><p>Ship</p><p>&nbsp;</p><p>Date</p><p>Sum</p><td><p>Ann</p><p>4 May</p><p>&nbsp;</p><p>9</p>",
    ],
  ])(
    "that stack lines stand beside the lines of the same height, with empty %s",
    (_name, cells) => {
      expect(rowsOf(`<table><tr>${cells}</table>`)).toEqual([
        ["Ship", "Ann"],
        ["", "4 May"],
        ["Date", ""],
        ["Sum", "9"],
      ]);
    },
  );

  it.each([
    ["in one cell alone", "<td>Ship<br><br>Date<td>Ann<br>4 May"],
    ["in all of them", "<td>Ship<br><br>Date<td>Ann<br><br>4 May<br><br>"],
    ["between blocks", "<td><p>Ship</p>\n<p>Date</p><td>Ann<br>4 May"],
  ])("that stack lines have no row for an empty one %s", (_name, cells) => {
    expect(rowsOf(`<table><tr>${cells}</table>`)).toEqual([
      ["Ship", "Ann"],
      ["Date", "4 May"],
    ]);
  });

  it("under headings that each hold a name with its address are a row for each line", () => {
    const cells = "<td>Oak Dental<br>9 Mill Road<br>York YO1 7HU<td>Oak Lab<br>2 Station Way";
    const table = `<table><tr><th>Customer<th>Deliver to<tr>${cells}<br>Leeds</table>`;
    expect(rowsOf(table)).toEqual([
      ["Customer", "Deliver to"],
      ["Oak Dental", "Oak Lab"],
      ["9 Mill Road", "2 Station Way"],
      ["York YO1 7HU", "Leeds"],
    ]);
  });

  it.each([
    ["a day's hours", "<tr><th>Monday<th>Tuesday<tr><td>Yoga<br>18:00<td>Pilates<br>19:00"],
    ["several things", "<tr><th>A<th>B<tr><td>Ann<br>Road 4<br>York<td>x<tr><td>Bob<td>y"],
  ])("under headings stay whole where they hold %s", (_name, rows) => {
    const lengths = rowsOf(`<table>${rows}</table>`)?.length;
    expect(lengths).toBe(rows.match(/<tr>/g)?.length);
  });

  it.each([
    ["more lines than the cell beside", "<td>Hours<br>of work<td>9<br>10<br>11"],
    ["a list", "<td><ul><li>a<li>b</ul><td>1<br>2"],
    ["a single line", "<td>Number<td>R-8"],
    ["more lines than a table of so many columns has rows", stacks(1_000, 600)],
  ])("stay whole where one holds %s", (_name, cells) => {
    expect(rowsOf(`<table><tr>${cells}</table>`)).toHaveLength(1);
  });

  it.each([
    ["sections", "<thead><tr><th>Item<th>Cost<tbody><tr><td>Rye<td><b>4<tbody><tr><td>Oats<td>5"],
    ["columns", "<colgroup><col><col><tr><th>Item<th>Cost<tr><td>Rye<td>4<tr><td>Oats<td>5"],
    ["a caption", "<caption>Prices<tr><th>Item<th>Cost<tr><td>Rye<td>4<tr><td>Oats<td>5"],
  ])("are separated where the page does not close %s", (_name, parts) => {
    const outer = `<table><tr><td>x<table>${parts}</table>y<td>z</table>`;
    const rows = [
      ["Item", "Cost"],
      ["Rye", "4"],
      ["Oats", "5"],
    ];
    expect(rowsOf(`<table>${parts}</table>`)).toEqual(rows);
    expect(body(outer).tables.map((table) => table.rows.length)).toEqual([3]);
    expect(body(outer).text).toMatch(/^x\n.*\ny\nz$/s);
  });

  it("of a footer stand below the body, wherever the markup has them", () => {
    const parts = "<tfoot><tr><td>Sum<td>9</tfoot><thead><tr><th>Item<th>Cost</thead>";
    const html = `<table>${parts}<tbody><tr><td>Rye<td>9</tbody></table>`;
    const rows = [
      ["Item", "Cost"],
      ["Rye", "9"],
      ["Sum", "9"],
    ];
    expect(rowsOf(html)).toEqual(rows);
    expect(tableOf(html)?.rows[0]?.every(({ header }) => header)).toBe(true);
  });

  it.each([0, 9])("cover no rows beyond their section: rowspan=%i", (span) => {
    const body = `<tr><td rowspan=${span}>Rye<td>4<tr><td>5`;
    const html = `<table><tbody>${body}</tbody><tbody><tr><td>Sum<td>9</tbody></table>`;
    expect(rowsOf(html)).toEqual([
      ["Rye", "4"],
      ["Rye", "5"],
      ["Sum", "9"],
    ]);
  });

  it("are rows where these are closed and not opened", () => {
    const body = "<td>Rye</td><td>4</td></tr><td><b>Oat</td><td>5</td></tr>";
    expect(rowsOf(`<table><tr><th>Loaf</th><th>Price</th></tr>${body}</table>`)).toEqual([
      ["Loaf", "Price"],
      ["Rye", "4"],
      ["Oat", "5"],
    ]);
  });

  it("of such rows stay together where the rows that are opened differ in length", () => {
    const body = "<td>Jan</td><td>Feb</td><td>Mar</td><td>Apr</td></tr>";
    const rows = `<tr><td>1</td><td>2</td><td>3</td><td>4</td></tr>`;
    const html = `<table><tr><td>A</td><td>B</td></tr>${body}${rows}</table>`;
    expect(rowsOf(html)?.[1]).toEqual(["Jan", "Feb", "Mar", "Apr"]);
  });

  it("keep a merged heading's span only where all of its rows agree", () => {
    const rows = tableOf(`<table><thead><tr><th rowspan=2>Item<th colspan=2>Sales</tr>
      <tr><th>2024<th>2025</tr></thead><tr><td>Tea<td>1<td>2</tr></table>`)?.rows;
    expect(rows?.[0]?.every((cell) => cell.repeated === undefined)).toBe(true);
  });

  it("point to themselves at every place, links in them too", () => {
    const { text, tables, links } = body(`<table><tr><td colspan=2><a href="/x">all</a>
      <tr><td>a<td>b</table>`);
    for (const cell of tables[0]?.rows.flat() ?? []) {
      expect(text.slice(cell.start, cell.end)).toBe(cell.text);
    }
    expect(links?.map(({ start, end }) => text.slice(start, end))).toEqual(["all", "all"]);
  });
});

describe("a table in a cell of another", () => {
  const inner = "<table><tr><th>Type<th>Sound<tr><td>Short<td>quack</table>";

  it("is a cell's words where the other is one of data", () => {
    const html = `<table><tr><th>Duck<th>Voice<tr><td>Teal<td>none<tr><td>Mallard<td>${inner}</table>`;
    expect(rowsOf(html)?.at(-1)).toEqual(["Mallard", "Type Sound Short quack"]);
    expect(body(html).tables).toHaveLength(1);
  });

  it("leaves the other's rows of data their pairs", () => {
    const html = `<table><tr><td>Name<td>Ada<tr><td colspan=2>${inner}<tr><td>Total<td>5</table>`;
    expect(tableTexts(body(html))).toEqual([
      [["Name", "Ada"]],
      [
        ["Type", "Sound"],
        ["Short", "quack"],
      ],
      [["Total", "5"]],
    ]);
  });

  it("is a table of its own where the other arranges the page", () => {
    const html = `<table><tr><td>Menu<td>${inner}</table>`;
    expect(rowsOf(html)?.at(-1)).toEqual(["Short", "quack"]);
  });
});

it("keeps a list's items apart in a cell, and leaves a single one bare", () => {
  const html = `<table><tr><td><ul><li>Pond<li>River bank</ul><td><ol><li>Fly<li>Nest</ol>
    <td><ul><li>Reed</ul></table>`;
  expect(rowsOf(html)).toEqual([["- Pond - River bank", "1. Fly 2. Nest", "Reed"]]);
});

describe("a table that is not well formed", () => {
  it("keeps rows and cells that stand in forms", () => {
    const html = "<table><form><tr><td>a<td>b</tr></form><tr><form><td>c<td>d</form></tr></table>";
    expect(rowsOf(html)).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
  });

  it("keeps rows whose cells and inline elements are not closed", () => {
    const html = "<table><tr>\n<td><b>Name\n<td><b>Room\n<tr><td>VALE, IRIS<td>12</table>";
    expect(rowsOf(html)).toEqual([
      ["Name", "Room"],
      ["VALE, IRIS", "12"],
    ]);
  });

  it("keeps cells without a row", () => {
    expect(rowsOf("<table><tbody><td>a<td>b<tr><td>c<td>d</table>")).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
  });

  it("keeps what stands between its rows", () => {
    const { text } = body("<table>Total<tr><td>a<td>b</tr><p>Note</p></table>");
    expect(text).toBe("Total\n\nNote\n\n| a | b |");
  });

  it("keeps every cell where spans claim too much", () => {
    const row = "<tr><td rowspan=65534 colspan=1000>x<td>y</tr>";
    const rows = rowsOf(`<table>${row.repeat(500)}</table>`);
    expect(rows).toHaveLength(500);
    expect(new Set(rows?.map((cells) => cells.join()))).toEqual(new Set(["x,y"]));
  });

  it("keeps more columns than a hundred", () => {
    const html = `<table><tr>${Array.from({ length: 300 }, (_, at) => `<td>${at}`).join("")}</table>`;
    expect(rowsOf(html)?.[0]?.at(-1)).toBe("299");
  });
});

describe("roles", () => {
  it("make tables, lists and headings of elements without meaning", () => {
    const html = `<div role=heading aria-level=3>Prices</div><div role=table><div role=rowgroup>
      <div role=row><span role=columnheader>Pot</span><span role=columnheader>Price</span></div></div>
      <div role=row><span role=cell>Small</span><span role=cell>9.99 €</span></div></div>
      <x-list role=list><x-item role=listitem>a</x-item><x-item role=listitem>b</x-item></x-list>`;
    expect(body(html).text).toBe(
      "### Prices\n\n| Pot | Price |\n| --- | --- |\n| Small | 9.99 € |\n\n- a\n- b",
    );
    expect(tableOf(html)?.title).toBe("Prices");
  });

  it("say nothing about elements that have a meaning, or by unknown names", () => {
    const html = "<p role=listitem>a</p><div role=toString>b</div>";
    expect(body(html).text).toBe("a\n\nb");
  });
});

describe("spans that claim too much", () => {
  const codes = (html: string) => body(html).warnings.map(({ code }) => code);

  it("are dropped, and that is said", () => {
    const row = "<tr><td colspan=1000 rowspan=65534>a<td>b";
    expect(codes(`<table>${row.repeat(1_000)}</table>`)).toEqual(["spans_dropped"]);
  });

  it("leave a table to the text that has nothing else, and that is said", () => {
    const row = "<tr><td colspan=1000 rowspan=65534>a";
    expect(codes(`<table>${row.repeat(3_000)}</table>`)).toEqual(["table_too_large"]);
  });
});

it("counts the frames that show pages of their own", () => {
  const html = "<p>x<iframe src=/a></iframe><iframe src=/t width=1 height=1></iframe>";
  expect(body(html).warnings.map(({ code }) => code)).toEqual(["frames_not_read"]);
});
