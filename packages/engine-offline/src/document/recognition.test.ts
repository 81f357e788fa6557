import { textDocument } from "@quarry/document/testing";
import { expect, it } from "vitest";
import { isRecognised, recognitionOf } from "./recognition.ts";

const box: [number, number, number, number] = [0, 0, 1, 1];

function recognised(...words: [start: number, end: number, confidence?: number][]) {
  const document = textDocument("Total 12.00");
  const placed = words.map(([start, end, confidence]) =>
    confidence === undefined ? { start, end, box } : { start, end, box, confidence },
  );
  return { ...document, pages: document.pages.map((page) => ({ ...page, words: placed })) };
}

it("a span is as sure as the least sure of its words", () => {
  const of = recognitionOf(recognised([0, 5, 0.9], [6, 11, 0.4]));
  expect(of({ start: 0, end: 5 })).toBe(0.9);
  expect(of({ start: 6, end: 8 })).toBe(0.4);
  expect(of({ start: 2, end: 11 })).toBe(0.4);
});

it("what was not recognised but read is sure", () => {
  expect(recognitionOf(recognised([0, 5], [6, 11]))({ start: 0, end: 11 })).toBe(1);
});

it("a document is recognised where all of its pages with text are", () => {
  const page = (origin?: "digital" | "recognised" | "blank") => ({
    number: 1,
    start: 0,
    end: 0,
    ...(origin && { origin }),
  });
  expect(isRecognised({ pages: [page("recognised"), page("blank")] })).toBe(true);
  expect(isRecognised({ pages: [page("recognised"), page("digital")] })).toBe(false);
  expect(isRecognised({ pages: [page()] })).toBe(false);
  expect(isRecognised({ pages: [page("blank")] })).toBe(false);
});
