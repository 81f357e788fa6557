import type { Span } from "@quarry/document";
import { alternatives } from "@quarry/vocabulary";
import bylines from "@quarry/vocabulary/lexicon/names/bylines.json" with { type: "json" };
import particles from "@quarry/vocabulary/lexicon/names/particles.json" with { type: "json" };
import type { Field } from "../../fields/field.ts";
import type { Line } from "../../text/lines.ts";
import { sliceOf, trimSpan } from "../../text/span.ts";
import type { DocumentView } from "../../view.ts";
import type { FoundLeaf, ListFinding } from "../grid.ts";
import { createLabelReader, type LabelReader } from "./labelled-in.ts";

const SCORE = 0.8;
const FEWEST = 2;
const MOSTLY = 0.7;
const LONGEST_HEAD = 60;
const LONGEST_BLOCK = 30;

const marked = /^\s*(#{2,6})\s+/;
const outOf = alternatives(particles.outOf);
/** "Yann - 4/5", "Béatrice (2 sur 5)": who, and how many of five or ten. */
const rated = new RegExp(
  `^\\s*(?:[-*•]\\s+)?(\\p{Lu}[\\p{L}. '’-]{1,40}?)\\s*[-–—|,:(]\\s*(\\d(?:[.,]\\d)?)\\s?(?:${outOf})\\s?(?:5|10)\\)?\\s*$`,
  "u",
);
const by = new RegExp(
  `^.*(?<!\\p{L})(?:${alternatives(Object.values(bylines.words).flat())})\\s+(?=\\p{Lu})`,
  "iu",
);

type Block = { who: Span; rating?: Span; body: Line[] };

/** Reviews and their like: under a heading for each, or a line of a name and a rating, a paragraph. */
export function headedBlocks(
  view: DocumentView,
  fields: readonly Field[],
): ListFinding | undefined {
  const who = fields.find(({ kind }) => kind === "person");
  const prose = fields.find(({ kind, node }) => kind === "text" && node.type === "string");
  if (!who || !prose) return undefined;
  const others = fields.filter((field) => field !== who && field !== prose);
  const asked = { who, prose, others, labelledIn: createLabelReader(view) };
  let best: ListFinding | undefined;
  for (const blocks of [...headedRuns(view), ratedRun(view)]) {
    const rows = blocks.map((block) => readBlock(view, block, asked));
    const full = rows.filter((row) => row.length > 2 || (others.length === 0 && row.length === 2));
    if (full.length < FEWEST || full.length < MOSTLY * blocks.length) continue;
    const score = (SCORE * full.flat().length) / (full.length * fields.length);
    const places = full.flat().flatMap(({ span }) => span ?? []);
    if (score > (best?.score ?? 0)) best = { rows: full, score, reason: "headed-block", places };
  }
  return best;
}

/** The headings of each level with what stands under them up to the next of any. */
function headedRuns(view: DocumentView): Block[][] {
  const byLevel = new Map<number, Block[]>();
  for (const line of view.lines) {
    const match = marked.exec(sliceOf(view.text, line));
    if (!match || line.end - line.start > LONGEST_HEAD) continue;
    const level = match[1]?.length ?? 0;
    const who = withoutBy(view, { start: line.start + match[0].length, end: line.end });
    const block = {
      who,
      body: bodyOf(view, line, (next) => marked.test(sliceOf(view.text, next))),
    };
    const blocks = byLevel.get(level) ?? [];
    blocks.push(block);
    byLevel.set(level, blocks);
  }
  return [...byLevel.values()];
}

function withoutBy({ text }: DocumentView, head: Span): Span {
  const before = by.exec(sliceOf(text, head))?.[0].length ?? 0;
  return trimSpan(text, { start: head.start + before, end: head.end });
}

function ratedRun(view: DocumentView): Block[] {
  return view.lines.flatMap((line) => {
    const content = sliceOf(view.text, line);
    const [, name, number] = rated.exec(content) ?? [];
    if (name === undefined || number === undefined) return [];
    const start = line.start + content.indexOf(name);
    const at = line.start + content.indexOf(number, content.indexOf(name) + name.length);
    const isNext = (next: Line) => rated.test(sliceOf(view.text, next));
    return [
      {
        who: trimSpan(view.text, { start, end: start + name.length }),
        rating: { start: at, end: at + number.length },
        body: bodyOf(view, line, isNext),
      },
    ];
  });
}

function bodyOf(view: DocumentView, { index }: Line, isNext: (line: Line) => boolean): Line[] {
  const below = view.lines.slice(index + 1, index + 1 + LONGEST_BLOCK);
  const end = below.findIndex(isNext);
  return end === -1 ? below : below.slice(0, end);
}

type Asked = { who: Field; prose: Field; others: readonly Field[]; labelledIn: LabelReader };

function readBlock(view: DocumentView, block: Block, asked: Asked): FoundLeaf[] {
  const { who, prose, others } = asked;
  const leaf = (field: Field, span: Span, value: FoundLeaf["value"]): FoundLeaf => {
    return { pointer: field.pointer, value, span, score: SCORE, reason: "headed-block" };
  };
  const first = block.body[0];
  const last = block.body.at(-1);
  if (!first || !last) return [];
  const labelled = asked.labelledIn({ start: first.start, end: last.end }, others);
  const rating = others.find(({ meaning }) => meaning.name.includes("rating"));
  const value = block.rating && Number(sliceOf(view.text, block.rating).replace(",", "."));
  const words = paragraphIn(view, block.body, labelled);
  return [
    leaf(who, block.who, sliceOf(view.text, block.who)),
    ...labelled.map((one) => ({ ...one, score: SCORE, reason: "headed-block" })),
    ...(rating && block.rating && value !== undefined ? [leaf(rating, block.rating, value)] : []),
    ...(words ? [leaf(prose, words, sliceOf(view.text, words).replace(/\s+/g, " "))] : []),
  ];
}

/** The first lines of words that no label stands in. */
function paragraphIn(
  view: DocumentView,
  body: readonly Line[],
  labelled: readonly { span: Span }[],
): Span | undefined {
  const isProse = (line: Line) =>
    line.cells.length > 0 &&
    !labelled.some(({ span }) => span.start >= line.start && span.end <= line.end);
  const start = body.findIndex(isProse);
  if (start === -1) return undefined;
  const rest = body.slice(start);
  const end = rest.findIndex((line) => !isProse(line));
  const lines = end === -1 ? rest : rest.slice(0, end);
  return trimSpan(view.text, { start: lines[0]?.start ?? 0, end: lines.at(-1)?.end ?? 0 });
}
