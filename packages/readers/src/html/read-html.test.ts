import { webPage } from "@quarry/samples";
import { describe, expect, it } from "vitest";
import { defaultLimits } from "../limits.ts";
import { readHtml } from "./read-html.ts";

const read = (html: string | Uint8Array, contentType?: string) =>
  readHtml(
    {
      type: "webpage",
      content: html,
      url: "https://shop.example/list/",
      ...(contentType && { contentType }),
    },
    defaultLimits,
  );
const body = (html: string) => read(`<body>${html}</body>`);
const rowsOf = (html: string) =>
  body(html).tables[0]?.rows.map((row) => row.map((cell) => cell.text));

describe("the text of a page", () => {
  it("keeps everything that repeats", () => {
    const { text } = read(webPage().bytes);
    expect(text.match(/^- ##|Article: KT-\d+/gm)).toHaveLength(10);
  });

  it("marks headings, items and nested items", () => {
    const html = "<h2>List</h2><ul><li>a<ul><li>b</li></ul></li><li><p>c</p></li></ul>";
    expect(body(html).text).toBe("## List\n\n- a\n\n  - b\n\n- c");
  });

  it("numbers ordered items from their start", () => {
    expect(body("<ol start=3><li>x<li>y</ol>").text).toBe("3. x\n4. y");
  });

  it("writes definitions beside their terms", () => {
    expect(body("<dl><dt>Price:</dt><dd>12 €</dd><dt>Size</dt><dd>L</dd></dl>").text).toBe(
      "Price: 12 €\nSize: L",
    );
  });

  it("makes links absolute and leaves useless ones as text", () => {
    const html = `<p>See <a href="../p?id=1">the page</a>, <a href="#top">top</a>,
      <a href="javascript:void 0">run</a>, <a href="mailto:a@b.example">a@b.example</a></p>`;
    expect(body(html).text).toBe(
      "See [the page](https://shop.example/p?id=1), top, run, a@b.example",
    );
  });

  it("gives the target of a card that is one link", () => {
    expect(body(`<a href="/p/1"><h3>Kettle</h3><p>9 €</p></a>`).text).toBe(
      "### Kettle\n\n9 €\n\n<https://shop.example/p/1>",
    );
  });

  it("shows controls as a reader sees them", () => {
    const html = `<input value="blue"> <input type=hidden value=secret>
      <select><option>S<option selected>M</select> <input type=checkbox checked> new`;
    expect(body(html).text).toBe("blue M [x] new");
  });

  it("leaves out what is not shown", () => {
    expect(body("a<script>b</script><p hidden>c</p><p style='display: none'>d</p>").text).toBe("a");
  });

  it("shows a page whose head was never closed", () => {
    expect(read("<html><head><title>T</title><p>text</p>").text).toBe("text");
  });

  it("decodes the charset that the page declares", () => {
    const bytes = Buffer.from('<meta charset="windows-1251"><p>\xcf\xf0\xe8\xe2\xe5\xf2', "latin1");
    expect(read(new Uint8Array(bytes)).text).toBe("Привет");
  });

  it("refuses a page without text or data", () => {
    expect(() => body("<div id=app></div><script>render()</script>")).toThrow(
      expect.objectContaining({ code: "SOURCE_EMPTY" }),
    );
  });
});

describe("the tables of a page", () => {
  it("repeats cells over the places that they span", () => {
    const html = `<table><tr><th>Year<th>Month<th>Cost</tr>
      <tr><td rowspan=2>2025<td>May<td>1</tr><tr><td>June<td>2</tr><tr><td colspan=2>Sum<td>3</tr></table>`;
    expect(rowsOf(html)).toEqual([
      ["Year", "Month", "Cost"],
      ["2025", "May", "1"],
      ["2025", "June", "2"],
      ["Sum", "Sum", "3"],
    ]);
  });

  it("merges heading rows", () => {
    const html = `<table><thead><tr><th rowspan=2>Item<th colspan=2>Sales</tr><tr><th>2024<th>2025</tr></thead>
      <tr><td>Tea<td>1<td>2</tr></table>`;
    expect(rowsOf(html)).toEqual([
      ["Item", "Sales / 2024", "Sales / 2025"],
      ["Tea", "1", "2"],
    ]);
  });

  it("points every cell to its place in the text", () => {
    const { text, tables } = body(
      "<h2>Prices</h2><table><tr><th>A<th>B<tr><td>x|y<td></table> end",
    );
    expect(tables[0]?.title).toBe("Prices");
    const cells = tables.flatMap((table) => table.rows.flat());
    expect(cells).toHaveLength(4);
    for (const cell of cells) expect(text.slice(cell.start, cell.end)).toBe(cell.text);
    expect(text).toBe("## Prices\n\n| A | B |\n| --- | --- |\n| x|y |  |\n\nend");
  });

  it("flattens a table that arranges the page", () => {
    const html = "<table><tr><td><table><tr><td>a<td>b</table><td>side</table>";
    const document = body(html);
    expect(document.tables).toHaveLength(1);
    expect(document.text).toBe("| a | b |\n\nside");
  });
});

describe("what a page states for machines", () => {
  const jsonLd = (source: string) =>
    read(`<script type="application/ld+json">${source}</script><p>x`).structured;

  it("flattens lists and graphs of JSON-LD", () => {
    expect(jsonLd('{"@graph":[{"@type":"A"},[{"@type":"B"}]]}')).toEqual([
      { kind: "json-ld", value: { "@type": "A" } },
      { kind: "json-ld", value: { "@type": "B" } },
    ]);
  });

  it.each([
    ["comments around it", '<!-- {"name":"x"} -->'],
    ["CDATA marks", '//<![CDATA[\n{"name":"x"}\n//]]>'],
    ["trailing commas", '{"name":"x",}'],
  ])("reads JSON-LD with %s", (_name, source) => {
    expect(jsonLd(source)).toEqual([{ kind: "json-ld", value: { name: "x" } }]);
  });

  it("leaves out JSON-LD that is none", () => {
    expect(jsonLd("{oops")).toEqual([]);
    expect(jsonLd(`${"[".repeat(5_000)}${"]".repeat(5_000)}`)).toEqual([]);
  });

  it("reads nested microdata", () => {
    const html = `<div itemscope itemtype="https://schema.org/Product"><b itemprop=name>Kettle</b>
      <p itemprop=offers itemscope itemtype="https://schema.org/Offer"><meta itemprop=price content="9.50"></p></div>`;
    expect(body(html).structured).toEqual([
      {
        kind: "microdata",
        value: { "@type": "Product", name: "Kettle", offers: { "@type": "Offer", price: "9.50" } },
      },
    ]);
  });

  it("keeps title, language and meta together", () => {
    const html = `<html lang=en><title> A  page </title><meta property="og:type" content="product"><p>x`;
    expect(read(html).structured).toEqual([
      { kind: "meta", value: { lang: "en", title: "A page", "og:type": "product" } },
    ]);
  });
});

describe("a hostile page", () => {
  it.each([
    ["deep divisions", "<div>".repeat(200_000)],
    ["deep links", "<a href=x>".repeat(50_000) + "x".repeat(200_000)],
    ["deep tables", "<table><tr><td>".repeat(20_000)],
    ["deep lists", "<ul><li>x".repeat(50_000)],
    ["a span of a billion", "<table><tr><td colspan=1000000000 rowspan=1000000000>x<td>y</table>"],
    ["many spans", `<table>${"<tr><td colspan=99 rowspan=999>x<td>y".repeat(2_000)}</table>`],
    ["half a million elements", "x<br>".repeat(500_000)],
    ["an endless attribute", `<p title="${"x".repeat(2_000_000)}`],
    ["endless comments", `<p>x${"<!--".repeat(200_000)}`],
  ])("is read to its limit: %s", (_name, html) => {
    const { text } = read(`<body><p>start</p>${html}`);
    expect(text).toMatch(/^start/);
    expect(text.length).toBeLessThanOrEqual(defaultLimits.maxCharacters);
  });

  it("is refused when its text passes the limit", () => {
    expect(() => body("many words ".repeat(500_000))).toThrow(/at most 5000000 are read/);
  });

  it("warns that its rest was not read", () => {
    const { text, warnings } = read(`<body><p>start</p>${"<div>".repeat(20_000)}<p>end</p>`);
    expect(text).toBe("start");
    expect(warnings.map((warning) => warning.code)).toEqual(["page_truncated"]);
  });
});
