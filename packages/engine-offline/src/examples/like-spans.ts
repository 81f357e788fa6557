import type { Span } from "@quarry/document";
import { trimSpan } from "../document/span.ts";
import type { Scene, Surroundings } from "./surroundings.ts";

const MAX_SPANS = 1_500;
/** Values of more words are not looked for between their neighbouring words. */
const MOST_WORDS = 8;
const LONGEST_SHAPE = 40;

/**
 * Returns the parts of a document's lines that are made like a value of an example: between the same words, in the same
 * shape, over as many lines. Cells, elements and recognised values are places anyway.
 */
export function likeSpans(scene: Scene, value: Surroundings, words: Neighbours): Span[] {
  const spans = value.more > 0 ? windows(scene, value) : [];
  if (value.more === 0 && value.words <= MOST_WORDS) {
    spans.push(...betweenWords(scene, value, words), ...sameShape(scene, value));
  }
  return spans
    .map((span) => trimSpan(scene.text, span))
    .filter(({ start, end }) => end > start)
    .slice(0, MAX_SPANS);
}

/** The words right before and behind a value on its line, as they are written. */
export type Neighbours = { before: string | undefined; behind: string | undefined };

/** Returns the neighbours of a span in its own document. */
export function neighboursOf(
  { text, lines }: Scene,
  { span, line, more }: Surroundings,
): Neighbours {
  const left = text.slice(lines[line]?.start ?? span.start, span.start);
  const right = text.slice(span.end, lines[line + more]?.end ?? span.end);
  return { before: /\S+(?=\s*$)/.exec(left)?.[0], behind: /^\s*(\S+)/.exec(right)?.[1] };
}

/** Runs of as many lines as the value has, one more, and one less. */
function windows({ lines }: Scene, { more }: Surroundings): Span[] {
  return lines.flatMap(({ start }, at) =>
    [more - 1, more, more + 1].flatMap((count) => {
      const last = count > 0 ? lines[at + count] : undefined;
      return last ? [{ start, end: last.end }] : [];
    }),
  );
}

function betweenWords(scene: Scene, value: Surroundings, { before, behind }: Neighbours): Span[] {
  const { text, lines } = scene;
  return lines.flatMap(({ start, end }) => {
    if (!before) {
      const at = behind ? text.indexOf(behind, start) : -1;
      return at > start && at < end ? [{ start, end: at }] : [];
    }
    const spans: Span[] = [];
    for (let at = text.indexOf(before, start); at >= 0 && at < end; ) {
      const from = at + before.length;
      const isWord = at === start || /\s/.test(text[at - 1] ?? " ");
      if (isWord && from < end) spans.push(...reaches(text, { start: from, end }, value, behind));
      at = text.indexOf(before, from);
    }
    return spans;
  });
}

/** From a position to the end of the line, to the same word behind, and over as many words. */
function reaches(
  text: string,
  rest: Span,
  value: Surroundings,
  behind: string | undefined,
): Span[] {
  const { start, end } = rest;
  const at = behind ? text.indexOf(behind, start) : -1;
  const counted = new RegExp(`^\\s*(?:\\S+\\s+){${value.words - 1}}\\S+`).exec(
    text.slice(start, end),
  );
  return [
    rest,
    ...(at > start && at < end ? [{ start, end: at }] : []),
    ...(counted ? [{ start, end: start + counted[0].length }] : []),
  ];
}

function sameShape({ text }: Scene, { shape, words, span }: Surroundings): Span[] {
  const isTelling = words === 1 || (words === 2 && /9/.test(shape));
  if (!isTelling || shape.length >= LONGEST_SHAPE || span.end - span.start > shape.length)
    return [];
  const pattern = shape.replace(/(.)\1*/gu, (run, sign: string) => {
    const one = { A: "\\p{Lu}", a: "\\p{Ll}", "9": "\\p{Nd}" }[sign] ?? RegExp.escape(sign);
    return run.length > 1 ? `${one}{${run.length - 1},${run.length + 1}}` : one;
  });
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, "gu");
  return [...text.matchAll(whole)].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }));
}
