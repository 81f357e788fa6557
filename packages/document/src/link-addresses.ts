import { firstAtOrAfter, type Span } from "./span.ts";

/** Addresses of links and pictures, behind their words; an address may hold a pair of brackets. */
export const linkAddresses = /\]\(((?:[^()\s]|\([^()\s]*\))*)\)/g;

/**
 * Addresses of cards that are one link, each on a line of its own below the card. One that has nothing but a slash
 * before a name may be a closing tag, which a text can have, and is left.
 */
const cardAddresses =
  /^[^\S\n]*<((?:https?:|mailto:|tel:|\.{1,2}\/|\/[^<>\s/]*[/.?#])[^<>\s]*)>$\n?/gm;

/** Longest words of a link, in UTF-16 code units. */
const MOST_WORDS = 2_000;

/** What an address belongs to. */
export type Addressed = "link" | "picture";

/** Decides whether an address stays in the text. */
type IsKept = (address: string, of: Addressed) => boolean;

/**
 * Returns what a text has around the words of its links and pictures to say where they lead: brackets and addresses, in
 * the text's order. Brackets with anything else than an address are no such marks, nor are addresses that are words of
 * the text.
 */
export function addressMarks(text: string, isKept: IsKept): Span[] {
  const links = [...text.matchAll(linkAddresses)].flatMap((found) => marksOf(text, found, isKept));
  const cards = Array.from(text.matchAll(cardAddresses)).flatMap(
    ({ 0: line, 1: address, index }) => {
      return isKept(address ?? "", "link") ? [] : [{ start: index, end: index + line.length }];
    },
  );
  return [...links, ...cards].sort((a, b) => a.start - b.start);
}

/** Returns a part of a text without some spans of the text, which are in its order and apart. */
export function withoutSpans(text: string, spans: readonly Span[], { start, end }: Span): string {
  let rest = "";
  let done = start;
  for (let at = firstAtOrAfter(spans, start + 1) - 1; at < spans.length; at++) {
    const span = spans[at];
    if (!span) continue;
    if (span.start >= end) break;
    rest += text.slice(done, Math.max(done, span.start));
    done = Math.max(done, span.end);
  }
  return rest + text.slice(done, Math.max(done, end));
}

/** Returns the bracket before the words of a link, and the one behind them with the address; nothing if it stays. */
function marksOf(
  text: string,
  { 0: found, 1: address = "", index }: RegExpExecArray,
  isKept: IsKept,
): Span[] {
  const opening = /[/:]/.test(address) ? openingBefore(text, index) : undefined;
  if (opening === undefined) return [];
  const isPicture = text[opening - 1] === "!";
  if (isKept(address, isPicture ? "picture" : "link")) return [];
  return [
    { start: isPicture ? opening - 1 : opening, end: opening + 1 },
    { start: index, end: index + found.length },
  ];
}

/** Returns where the bracket opens that is closed at an offset, if that is on the same line. */
function openingBefore(text: string, closing: number): number | undefined {
  const least = Math.max(0, closing - MOST_WORDS);
  for (let at = closing - 1, depth = 0; at >= least; at--) {
    const sign = text[at];
    if (sign === "\n") return undefined;
    if (sign === "]") depth++;
    else if (sign === "[" && depth-- === 0) return at;
  }
  return undefined;
}
