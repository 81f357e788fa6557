import type { SourceDocument } from "@quarry/document";
import { estimatedTokens } from "@quarry/engine";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { textDocument } from "../rig.testing.ts";
import { Cutter } from "./cutter.ts";
import { headingsAbove } from "./headings-above.ts";

const line = (index: number) => `Line ${index} ${"word ".repeat(9)}\n`;
const lines = (count: number) => Array.from({ length: count }, (_, index) => line(index)).join("");

const anyText = fc
  .array(fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom("\n", "\n\n", "漢字😀 ", " ")), {
    maxLength: 400,
  })
  .map((parts) => parts.join("x"));

describe("a cutter", () => {
  it("covers any text once, in order, in pieces of about the size asked for", () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 20, max: 500 }), (text, tokens) => {
        const cutter = new Cutter(textDocument(text), []);
        const chunks = cutter.chunks(tokens);
        if (text.trim() === "") return;
        expect(chunks.map(({ own, end }) => text.slice(own, end)).join("")).toBe(text);
        for (const { start, own, end } of chunks) {
          expect(start).toBeLessThanOrEqual(own);
          expect(own).toBeLessThan(end);
          expect(estimatedTokens(text.slice(start, end))).toBeLessThanOrEqual(tokens + 64);
          expect(text.slice(own, end).isWellFormed()).toBe(true);
        }
      }),
      { seed: 1 },
    );
  });

  it("cuts in halves that cover the same, and stops where rows would fall apart", () => {
    const text = lines(40);
    const cutter = new Cutter(textDocument(text), []);
    const [whole] = cutter.chunks(10_000);
    const halves = whole && cutter.halves(whole);
    expect(halves?.map(({ own, end }) => text.slice(own, end)).join("")).toBe(text);
    for (const { own } of halves ?? []) expect(text.slice(own)).toMatch(/^Line /);
    const short = { start: 0, own: 0, end: 150, images: [] };
    expect(cutter.halves(short)).toBeUndefined();
  });

  it("prefers headings to pages, pages to rows, rows to paragraphs, and those to lines", () => {
    const text = lines(20);
    const at = (index: number) => text.indexOf(line(index));
    const cell = (index: number) => ({ start: at(index), end: at(index) + 6, text: "" });
    const base = textDocument(text.replace(line(14), `${line(14).trim()}\n\n`));
    const table = { start: at(15), end: at(18), rows: [[cell(15)], [cell(16)], [cell(17)]] };
    const withPage = {
      pages: [
        { number: 1, start: 0, end: at(13) },
        { number: 2, start: at(13), end: text.length },
      ],
    };
    const cutAt = (document: SourceDocument) => new Cutter(document, []).chunks(230)[1]?.own ?? 0;
    expect(text.slice(cutAt(textDocument(text)))).toMatch(/^Line 1[678] /);
    expect(base.text.slice(cutAt(base))).toMatch(/^Line 15 /);
    expect(text.slice(cutAt({ ...base, tables: [table] }))).toMatch(/^Line 1[5678] /);
    expect(text.slice(cutAt({ ...base, tables: [table], ...withPage }))).toMatch(/^Line 13 /);
    const outline = [{ level: 1, title: "Twelve", start: at(12) }];
    expect(text.slice(cutAt({ ...base, tables: [table], ...withPage, outline }))).toMatch(
      /^Line 12 /,
    );
  });

  it("never cuts within a table's row", () => {
    const text = lines(60);
    const starts = Array.from({ length: 15 }, (_, row) => text.indexOf(line(row * 4)));
    const rows = starts.map((start, row) => [
      { start, end: (starts[row + 1] ?? text.length) - 1, text: "" },
    ]);
    const document = { ...textDocument(text), tables: [{ start: 0, end: text.length, rows }] };
    for (const { own, start } of new Cutter(document, []).chunks(200)) {
      expect(starts).toContain(own);
      expect(starts).toContain(start);
    }
  });
});

it("halves at the boundary nearest to the middle", () => {
  const text = lines(64);
  const cutter = new Cutter(textDocument(text), []);
  const [whole] = cutter.chunks(10_000);
  const [first, second] = (whole && cutter.halves(whole)) ?? [];
  expect([first?.own, first?.end, second?.end]).toEqual([0, text.indexOf(line(32)), text.length]);
});

it("cuts a table in the notation of Markdown before the line of a row, and repeats its head", () => {
  const head = "| Name | Count |\n| --- | --- |\n";
  const text = head + Array.from({ length: 60 }, (_, row) => `| Row ${row} | ${row} |\n`).join("");
  const rows = Array.from(text.matchAll(/^\| (\w.*?) \| (.*) \|$/gm), ({ 1: name = "", index }) => [
    {
      start: index + 2,
      end: index + 2 + name.length,
      text: name,
      ...(index === 0 && { header: true }),
    },
  ]);
  const document = { ...textDocument(text), tables: [{ start: 2, end: text.length - 3, rows }] };
  const [, ...others] = new Cutter(document, []).chunks(100);
  expect(others.length).toBeGreaterThan(1);
  for (const chunk of others) {
    expect(text.slice(chunk.start)).toMatch(/^\| Row/);
    expect(text.slice(chunk.own)).toMatch(/^\| Row/);
    expect(headingsAbove(document, chunk)).toEqual({ titles: [], heads: [head.trim()] });
  }
});

it("repeats the column heads of a table that is set with spaces", () => {
  const head = "Date        Words           Sum";
  const row = (index: number) => `2025-01-${index}  Something ${index}  ${index}.00\n`;
  const rows = Array.from({ length: 60 }, (_, index) => row(index + 10));
  const text = `Of 2025\n\n${head}\n${rows.join("")}`;
  const document = textDocument(text);
  const [, ...others] = new Cutter(document, []).chunks(150);
  for (const chunk of others) {
    expect(headingsAbove(document, chunk)).toEqual({ titles: [], heads: [head] });
  }
  expect(others.length).toBeGreaterThan(1);
});

it("gives the headings above a chunk, and its table's", () => {
  const text = "A\nB\nHead\nrow 1\nrow 2\nC\n";
  const cell = (start: number, end: number, header?: true) => {
    return { start, end, text: text.slice(start, end), ...(header && { header }) };
  };
  const document = {
    ...textDocument(text),
    outline: [
      { level: 1, title: "A", start: 0 },
      { level: 2, title: "B", start: 2 },
      { level: 1, title: "C", start: 21 },
    ],
    tables: [{ start: 4, end: 20, rows: [[cell(4, 8, true)], [cell(9, 14)], [cell(15, 20)]] }],
  };
  const at = (start: number) => headingsAbove(document, { start, own: start, end: 22, images: [] });
  expect(at(0)).toEqual({ titles: [], heads: [] });
  expect(at(15)).toEqual({ titles: ["A", "B"], heads: ["Head"] });
  expect(at(22)).toEqual({ titles: ["C"], heads: [] });
});
