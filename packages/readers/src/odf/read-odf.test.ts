import { zipSync } from "fflate";
import { expect, it } from "vitest";
import { tableTexts } from "../check-document.testing.ts";
import { readFile, utf8 } from "../read-file.testing.ts";

function odf(
  format: "text" | "spreadsheet" | "presentation",
  body: string,
  { manifest = "", styles = "", ownStyles = "" } = {},
): Uint8Array {
  const type = `application/vnd.oasis.opendocument.${format}`;
  const files: Record<string, string> = {
    mimetype: type,
    "styles.xml": `<office:document-styles><office:styles>${styles}</office:styles></office:document-styles>`,
    "content.xml": `<office:document-content><office:automatic-styles>${ownStyles}</office:automatic-styles><office:body><office:${format}>${body}</office:${format}></office:body></office:document-content>`,
    "meta.xml":
      "<office:document-meta><office:meta><dc:title>Order 17</dc:title></office:meta></office:document-meta>",
    "META-INF/manifest.xml": `<manifest:manifest>${manifest}</manifest:manifest>`,
  };
  const entries = Object.entries(files).map(([path, text]) => [path, utf8(text)]);
  return zipSync(Object.fromEntries(entries), { level: 0 });
}

const cell = (text: string, more = "") =>
  `<table:table-cell ${more}><text:p>${text}</text:p></table:table-cell>`;

it("reads an OpenDocument text", async () => {
  const document = await readFile(
    odf(
      "text",
      `<text:h text:outline-level="2">Items</text:h><text:p>See <text:a xlink:href="https://fjordlys.example/t">terms</text:a><text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>By mail.</text:p></text:note-body></text:note></text:p><text:list><text:list-item><text:p>Rye</text:p></text:list-item></text:list><table:table><table:table-row>${cell("A", 'table:number-columns-spanned="2"')}<table:covered-table-cell/></table:table-row><table:table-row>${cell("1")}${cell("2")}</table:table-row></table:table>`,
    ),
  );
  expect(document.reader).toEqual({ name: "odt", version: "6" });
  expect(document.outline).toEqual([{ level: 2, title: "Items", start: 0 }]);
  expect(document.text).toContain("[1: By mail.]");
  expect(document.text).toContain("- Rye");
  expect(document.links?.[0]?.url).toBe("https://fjordlys.example/t");
  expect(tableTexts(document)).toEqual([
    [
      ["A", "A"],
      ["1", "2"],
    ],
  ]);
  expect(document.structured).toEqual([{ kind: "office-info", value: { title: "Order 17" } }]);
});

it("reads an OpenDocument spreadsheet's sheets as pages, without their empty rest", async () => {
  const row = `<table:table-row>${cell("1", 'table:number-columns-repeated="2"')}<table:table-cell table:number-columns-repeated="16382"/></table:table-row>`;
  const rest =
    '<table:table-row table:number-rows-repeated="1048575"><table:table-cell/></table:table-row>';
  const sheet = (name: string) =>
    `<table:table table:name="${name}">${row}${row}${rest}</table:table>`;
  const document = await readFile(odf("spreadsheet", sheet("One") + sheet("Two")));
  expect(document.pages).toHaveLength(2);
  expect(document.outline?.map(({ title }) => title)).toEqual(["One", "Two"]);
  expect(tableTexts(document)[1]).toEqual([
    ["1", "1"],
    ["1", "1"],
  ]);
});

it("reads an OpenDocument presentation's slides as pages", async () => {
  const slide = (text: string) =>
    `<draw:page><draw:frame><text:p>${text}</text:p></draw:frame></draw:page>`;
  const document = await readFile(odf("presentation", slide("One") + slide("Two")));
  expect(document.text).toBe("One\n\nTwo");
  expect(document.pages).toHaveLength(2);
});

it("refuses an encrypted one by name", async () => {
  const encrypted = odf("text", "", { manifest: "<manifest:encryption-data/>" });
  await expect(readFile(encrypted)).rejects.toThrow("The OpenDocument text has a password");
});

const note = (text: string, name = "") =>
  `<office:annotation office:name="${name}"><dc:creator>Ingrid</dc:creator><dc:date>2026-01-02</dc:date><text:p>${text}</text:p></office:annotation>`;

it("reads an OpenDocument text's annotations after it, at the words that they are about", async () => {
  const whole = `<text:p>Rye ${note("is it in stock?")}31.50</text:p>`;
  const part = `<text:p>Oats ${note("too dear", "n1")}<text:span>29.00</text:span><office:annotation-end office:name="n1"/> EUR</text:p>`;
  const { text, warnings } = await readFile(odf("text", whole + part));
  expect(text).toBe(
    'Rye 31.50\n\nOats 29.00 EUR\n\nComments:\n\n- Ingrid, at "Rye 31.50": is it in stock?\n- Ingrid, at "29.00": too dear',
  );
  expect(warnings).toEqual([]);
});

it("reads the annotations of an OpenDocument spreadsheet's cells with their sheet", async () => {
  const row = `<table:table-row><table:table-cell>${note("checked")}<text:p>31.50</text:p></table:table-cell>${cell("EUR")}</table:table-row>`;
  const sheet = (name: string) => `<table:table table:name="${name}">${row}${row}</table:table>`;
  const { text } = await readFile(odf("spreadsheet", sheet("One")));
  expect(text).toContain('- Ingrid, at "31.50": checked');
});

it("leaves tracked deletions of an OpenDocument text out, with a warning", async () => {
  const region = (text: string) =>
    `<text:changed-region><text:deletion><text:p>${text}</text:p></text:deletion></text:changed-region>`;
  const changes = `<text:tracked-changes>${region("40.00")}</text:tracked-changes>`;
  const { text, warnings } = await readFile(odf("text", `${changes}<text:p>Price 31.50</text:p>`));
  expect(text).toBe("Price 31.50");
  expect(warnings).toMatchObject([{ code: "deletions_not_read" }]);
});

const style = (name: string, family: string, more: string) =>
  `<style:style style:name="${name}" style:family="${family}" ${more}</style:style>`;
const lineThrough = (line: string) =>
  `><style:text-properties style:text-line-through-style="${line}"/>`;

it("marks words that a style strikes out", async () => {
  const ownStyles = [
    style("T1", "text", lineThrough("solid")),
    style("T2", "text", 'style:parent-style-name="Dropped">'),
    style("T3", "text", lineThrough("none")),
    style("P1", "paragraph", lineThrough("solid")),
  ].join("");
  const span = (name: string, words: string) =>
    `<text:span text:style-name="${name}">${words}</text:span>`;
  const body = `<text:p>Swims: ${span("T1", "yes")} / no</text:p><text:p>Meal: ${span("T2", "soup")} / ${span("T3", "salad")}</text:p><text:p text:style-name="P1">Former rule</text:p><text:p text:style-name="P1">Price: ${span("T3", "45.00")}</text:p>`;
  const styles = style("Dropped", "text", lineThrough("solid"));
  const { text } = await readFile(odf("text", body, { styles, ownStyles }));
  expect(text.trim().split(/\n+/)).toEqual([
    "Swims: ~~yes~~ / no",
    "Meal: ~~soup~~ / salad",
    "~~Former rule~~",
    "~~Price:~~ 45.00",
  ]);
});

it("leaves out a spreadsheet's hidden sheets, rows and columns, and says how many", async () => {
  const hidden = 'table:visibility="collapse"';
  const row = (attributes: string, ...texts: string[]) =>
    `<table:table-row ${attributes}>${texts.map((text) => cell(text)).join("")}</table:table-row>`;
  const sheet = `<table:table table:name="Prices">
    <table:table-column/><table:table-column ${hidden} table:number-columns-repeated="2"/><table:table-column/>
    ${row("", "a1", "b1", "c1", "d1")}
    ${row('table:visibility="filter"', "a2", "b2", "c2", "d2")}
    <table:table-row-group table:display="false">${row(`${hidden}`, "a3", "b3", "c3", "d3")}</table:table-row-group>
    ${row("", "a4", "b4", "c4", "d4")}
    <table:table-row ${hidden} table:number-rows-repeated="1000"><table:table-cell/></table:table-row>
    </table:table>`;
  const secret = `<table:table table:name="Secret" table:style-name="ta2">${row("", "x")}</table:table>`;
  const ownStyles =
    '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>';
  const document = await readFile(odf("spreadsheet", sheet + secret, { ownStyles }));
  expect(document.pages).toHaveLength(1);
  expect(tableTexts(document)).toEqual([
    [
      ["a1", "d1"],
      ["a4", "d4"],
    ],
  ]);
  expect(document.warnings).toEqual([
    {
      code: "hidden_sheets_skipped",
      message: "1 hidden sheet was not read; what the workbook shows is read",
    },
    {
      code: "hidden_cells_skipped",
      message: "2 hidden rows and 2 hidden columns were not read; what the workbook shows is read",
    },
  ]);
});

it("shows a spreadsheet's merged cells over the rows and columns that are left of them", async () => {
  const hidden = 'table:visibility="collapse"';
  const merged = cell("Rye", 'table:number-rows-spanned="3"');
  const wide = cell("Prices", 'table:number-columns-spanned="2"');
  const covered = "<table:covered-table-cell/>";
  const sheet = `<table:table table:name="Prices">
    <table:table-column/><table:table-column ${hidden}/><table:table-column/>
    <table:table-row><table:table-cell/>${wide}${covered}</table:table-row>
    <table:table-row ${hidden}>${merged}${cell("1")}${cell("2")}</table:table-row>
    <table:table-row>${covered}${cell("3")}${cell("4")}</table:table-row>
    <table:table-row>${covered}${cell("5")}${cell("6")}</table:table-row>
    </table:table>`;
  const document = await readFile(odf("spreadsheet", sheet));
  expect(tableTexts(document)).toEqual([
    [
      ["", "Prices"],
      ["Rye", "4"],
      ["Rye", "6"],
    ],
  ]);
});

it("leaves out placeholders and hidden fields", async () => {
  const control = (more: string, text: string) =>
    `<loext:content-control ${more}><text:span>${text}</text:span></loext:content-control>`;
  const body = [
    `<text:p>Name: ${control("", "Ingrid")}</text:p>`,
    `<text:p>Date: ${control('loext:showing-place-holder="true"', "Choose a date")}</text:p>`,
    `<text:p>Town: <text:placeholder text:placeholder-type="text">&lt;Town&gt;</text:placeholder></text:p>`,
    `<text:p>Paid<text:hidden-text text:is-hidden="true"> never</text:hidden-text><text:hidden-text text:is-hidden="false"> today</text:hidden-text></text:p>`,
  ].join("");
  const { text } = await readFile(odf("text", body));
  expect(text.split("\n\n")).toEqual(["Name: Ingrid", "Date:", "Town:", "Paid today"]);
});

it("has a place for words that a style hides, and warns of them", async () => {
  const ownStyles = [
    '<style:style style:name="T1" style:family="text"><style:text-properties text:display="none"/></style:style>',
    '<style:style style:name="P1" style:family="paragraph" style:parent-style-name="P0"/>',
    '<style:style style:name="P0" style:family="paragraph"><style:text-properties text:display="none"/></style:style>',
    '<style:style style:name="T2" style:family="text"><style:text-properties text:display="true"/></style:style>',
  ].join("");
  const body =
    '<text:p>Pay <text:span text:style-name="T1">900.00 </text:span>800.00 EUR</text:p><text:p text:style-name="P1">Draft <text:span text:style-name="T2">Offer</text:span></text:p>';
  const document = await readFile(odf("text", body, { ownStyles }));
  const { text, hidden = [], warnings } = document;
  expect(text).toBe("Pay 900.00 800.00 EUR\n\nDraft Offer");
  expect(hidden.map(({ start, end }) => text.slice(start, end).trim())).toEqual([
    "900.00",
    "Draft",
  ]);
  expect(warnings.map(({ code }) => code)).toEqual(["hidden_text"]);
});
