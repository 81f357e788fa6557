import type { StructureNode } from "@quarry/api";
import type { SourceDocument, Span } from "@quarry/document";
import { textDocument } from "@quarry/document/testing";
import type { Json } from "@quarry/kernel";
import fc from "fast-check";
import { expect, it } from "vitest";
import { excerptOf } from "../chunks/excerpt.ts";
import { groundedTree } from "../merge/grounded.ts";
import type { Tree } from "../merge/tree.ts";
import { Derivations } from "./derived/derivations.ts";
import { groundPart } from "./ground-part.ts";
import { withholdUngrounded } from "./withhold-ungrounded.ts";

const string: StructureNode = { type: "string" };
const row: StructureNode = {
  type: "object",
  properties: { article: string, amount: { type: "number" }, due: { type: "date" } },
};
const structure: StructureNode = {
  type: "object",
  properties: { customerName: string, term: string, rows: { type: "array", items: row } },
};

const words =
  "John Smith|Jon Smith|tea|Tee|12|1,234.50|3 November 2026|nine (9) months|\uE000|é|\n|\n\n|  ";
const word = fc.constantFrom(...words.split("|"), " ", " ");
const name = fc.constantFrom("John Smith", "Jon Smith", "Ada Byron", "tea", null);
const amount = fc.constantFrom(12, 1234.5, 99, null);
const due = fc.constantFrom("2026-11-03", "2026-12-03", null);
const output: fc.Arbitrary<Json> = fc.record({
  customerName: name,
  term: fc.constantFrom("9 months", "tea", null),
  rows: fc.array(fc.record({ article: name, amount, due }), { maxLength: 6 }),
});

/** Cuts between 0 and a length into spans that follow each other. */
function spansBetween(shares: readonly number[], length: number): Span[] {
  const cuts = [0, ...shares.map((share) => Math.floor(share * length)), length];
  cuts.sort((a, b) => a - b);
  return cuts.slice(1).map((end, at) => ({ start: cuts[at] ?? 0, end }));
}

const shares = (maxLength: number) =>
  fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength });

type Layout = { pages: number[]; runs: number[]; origins: ("digital" | "recognised")[] };

function documentOf(text: string, { pages, runs, origins }: Layout): SourceDocument {
  const spans = spansBetween(runs, text.length).filter(({ start, end }) => end > start);
  return {
    ...textDocument(text),
    pages: spansBetween(pages, text.length).map((span, at) => ({
      ...{ ...span, number: at + 1, origin: origins[at % origins.length] ?? "digital" },
      words: Array.from(
        text.slice(span.start, span.end).matchAll(/\S+/g),
        ({ 0: found, index }) => {
          const start = span.start + index;
          return { start, end: start + found.length, box: [start, 0, 1, 1] };
        },
      ),
    })),
    hidden: spans.filter((_, at) => at % 3 === 1),
    quoted: spans.filter((_, at) => at % 3 === 2),
  };
}

/** Grounds a part within its whole document, of which nothing was cut out. */
function groundedInWhole(document: SourceDocument, part: Span, value: Json): Tree {
  const derivations = new Derivations(document.text.slice(part.start, part.end));
  const grounded = groundedTree(document, part, { node: structure, value });
  const rules = { document, part, derivations, keepUngrounded: false };
  return withholdUngrounded(grounded, structure, rules);
}

it("grounds a part as within the whole document, from an excerpt alone", () => {
  const text = fc.array(word, { maxLength: 30 }).map((parts) => parts.join(""));
  const origins = fc.array(fc.constantFrom("digital" as const, "recognised" as const), {
    minLength: 1,
    maxLength: 3,
  });
  const layout = fc.record({ pages: shares(4), runs: shares(8), origins });
  fc.assert(
    fc.property(text, text, text, layout, output, (before, own, after, laidOut, value) => {
      const document = documentOf(`${before}${own}${after}`, laidOut);
      const part = { start: before.length, end: before.length + own.length };
      const grounded = groundPart({
        ...{ part, structure, output: value, excerpt: excerptOf(document, part) },
        ...{ stated: undefined, titles: [], examples: undefined, misfits: [] },
        ...{ seenPages: [], keepUngrounded: false },
      });
      expect(grounded).toEqual(groundedInWhole(document, part, value));
    }),
    { seed: 1, numRuns: 1_000 },
  );
});
