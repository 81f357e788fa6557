import type { Word } from "@quarry/api";
import type { SourceDocument } from "@quarry/document";
import type { AppError } from "@quarry/kernel";
import { describe, expect, it } from "vitest";
import { placesWithin, resolvePlace } from "./resolve-place.ts";

const text = "発注 👍🏽 Nr. 42\n合計 1.234,50 €";

/** Words as the text has them, each line 20 high, each code unit 10 wide. */
function wordsOf(whole: string): Word[] {
  return [...whole.matchAll(/\S+/gu)].map(({ 0: word, index }) => {
    const line = whole.slice(0, index).split("\n").length - 1;
    const left = (index - (whole.lastIndexOf("\n", index) + 1)) * 10;
    const box: Word["box"] = [left, line * 20, left + word.length * 10, line * 20 + 18];
    return { start: index, end: index + word.length, box };
  });
}

function documentOf(whole: string, words = wordsOf(whole)): SourceDocument {
  const page = { number: 1, start: 0, end: whole.length, width: 400, height: 100, words };
  const reader = { name: "pdf", version: "1" };
  const nothing = { tables: [], structured: [], images: [], warnings: [] };
  return { text: whole, pages: [page], ...nothing, reader };
}

const document = documentOf(text);
const faultOf = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    return (error as AppError).issues?.[0];
  }
  throw new Error("the place was taken");
};

describe("a place in the document", () => {
  it("has the text of its span, also in CJK and emoji, its page and its words' boxes", () => {
    for (const quote of ["発注", "👍🏽", "1.234,50", "👍🏽 Nr. 42"]) {
      const start = text.indexOf(quote);
      const found = resolvePlace(document, { start, end: start + quote.length }, "/a");
      expect(found).toMatchObject({ quote, page: 1 });
      expect(text.slice(found.start, found.end)).toBe(quote);
      expect(found.boxes).toHaveLength(quote.split(" ").length);
    }
  });

  it("is refused if it splits a character, is empty or behind the text", () => {
    const thumb = text.indexOf("👍");
    const spans = [
      [thumb + 1, thumb + 4],
      [thumb, thumb + 1],
      [3, 3],
      [0, text.length + 1],
    ] as const;
    for (const [start, end] of spans) {
      const fault = faultOf(() => resolvePlace(document, { start, end }, "/a"));
      expect(fault).toMatchObject({ field: "/a", rule: "no_such_place" });
    }
  });

  it("takes the words whose centre is in the rectangle", () => {
    const [, , , , total] = document.pages[0]?.words ?? [];
    const box = total?.box ?? [0, 0, 0, 0];
    const found = resolvePlace(document, { page: 1, box: [box[2], 39, 100, box[1] - 5] }, "/a");
    expect(found).toMatchObject({ quote: "1.234,50", page: 1, boxes: [[30, 20, 110, 38]] });
    const line = resolvePlace(document, { page: 1, box: [0, 0, 400, 18] }, "/a");
    expect(line.quote).toBe("発注 👍🏽 Nr. 42");
  });

  it("keeps a rectangle without words alone", () => {
    const box = [200, 60, 210, 70] as [number, number, number, number];
    expect(resolvePlace(document, { page: 1, box }, "/a")).toEqual({ page: 1, boxes: [box] });
    expect(faultOf(() => resolvePlace(document, { page: 2, box }, "/a"))?.rule).toBe(
      "no_such_place",
    );
  });

  it("quotes the longest run of words that the text has others between", () => {
    const columns = documentOf("left one  right\nleft two  other");
    const found = resolvePlace(columns, { page: 1, box: [0, 0, 90, 40] }, "/a");
    expect(found.quote).toBe("left one");
    expect(found.boxes).toHaveLength(4);
  });

  it("finds a row's values within the row's own place", () => {
    const row = documentOf("Copper wire 4 38,00\nCopper wire 7 66,50");
    const node = {
      type: "object",
      properties: { text: { type: "string" }, count: { type: "integer" }, sum: { type: "number" } },
    } as const;
    const place = resolvePlace(row, { start: 20, end: 39 }, "/lines/1");
    const value = { text: "Copper wire", count: 7, sum: 66.5 };
    const places = placesWithin(row, { node, value }, place);
    expect(
      Object.entries(places).map(([pointer, { quote, start }]) => [pointer, quote, start]),
    ).toEqual([
      ["/text", "Copper wire", 20],
      ["/count", "7", 32],
      ["/sum", "66,50", 34],
    ]);
  });
});
