import type { LeafEvidence } from "@quarry/client";
import { expect, it } from "vitest";
import { segmentsOf, textParts } from "./text-parts.ts";

const text = "Total: 59.50 EUR";
const quoted = (pointer: string, start: number, end: number): LeafEvidence => ({
  ...{ pointer, value: "", match: "exact", confidence: 1, reason: "label" },
  ...{ start, end, quote: text.slice(start, end) },
});
const whole = { start: 0, end: text.length };

it("cuts the text at its quotes, which are marked as they stand", () => {
  const leaves = [quoted("/currency", 13, 16), quoted("/total", 7, 12)];
  const segments = segmentsOf(text, whole, { leaves, selected: undefined });
  expect(segments.map((segment) => [segment.text, segment.leaf?.pointer])).toEqual([
    ["Total: ", undefined],
    ["59.50", "/total"],
    [" ", undefined],
    ["EUR", "/currency"],
  ]);
});

it("marks the selected one of quotes that overlap", () => {
  const leaves = [quoted("/all", 7, 16), quoted("/total", 7, 12)];
  const marked = (selected?: string) =>
    segmentsOf(text, whole, { leaves, selected }).flatMap(({ leaf }) => leaf?.pointer ?? []);
  expect([marked(), marked("/total")]).toEqual([["/all"], ["/total"]]);
});

it("shows a text by its pages, and a long one in parts that end with lines", () => {
  const pages = [
    { number: 1, start: 0, end: 6 },
    { number: 2, start: 6, end: 16 },
  ];
  expect(textParts({ text, pages }).map(({ page }) => page)).toEqual([1, 2]);
  const long = "a line of text\n".repeat(5_000);
  const parts = textParts({ text: long, pages: [] });
  expect(parts.map(({ start, end }) => long.slice(start, end)).join("")).toBe(long);
  expect(parts.every(({ start, end }) => end - start <= 30_000)).toBe(true);
  expect(parts.every(({ end }) => long[end - 1] === "\n")).toBe(true);
});
