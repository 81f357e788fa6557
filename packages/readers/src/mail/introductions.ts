import type { Span } from "@quarry/document";
import {
  forwardPrefixes,
  fromNames,
  originalMessage,
  replyPrefixes,
  sentNames,
  subjectNames,
  wrote,
} from "./reply-words.ts";

/** A line of a message's own text. */
export type Line = Span & { text: string };

/** Lines that an introduction of a quoted message may be broken into. */
const mostIntroducing = 3;
/** Characters of an introduction. */
export const longestIntroduction = 300;
/** Lines in which the headers of a quoted message stand. */
const mostHeaders = 8;

const set = (words: readonly string[]) => new Set(words.map((word) => word.toLowerCase()));
const names = { from: set(fromNames), sent: set(sentNames), subject: set(subjectNames) };
const forwards = set(forwardPrefixes);
const replies = set(replyPrefixes);
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}]/u;
/** A verb, apart from others by spaces where its script has them. */
const verb = new RegExp(
  wrote
    .map((word) => word.replace(/[()]/g, "\\$&"))
    .map((word) => (unspaced.test(word) ? word : `(?<!\\p{L})${word}(?!\\p{L})`))
    .join("|"),
  "iu",
);

const address = /[^\s<>[\]@]+@[^\s<>[\]@]+\.[^\s<>[\]@]+/;
const time = /\d{1,2}\s?[:.h時点시]\s?\d{2}/;
const date = /\d{1,4}[./년年-]|\d{4}|\p{L}+\.? \d{1,2}\b|\b\d{1,2}\.? \p{L}+/u;
const saysLast = new RegExp(`(?:${verb.source})\\s*-*$`, "iu");
/** The end of an address that a line was broken in. */
const closing = /^\s*>\s*[:：]/;
/** "-----Original Message-----", in many languages. */
export const original = new RegExp(
  `^[\\s>]*-{2,}\\s*(?:${originalMessage.join("|")})\\s*-{2,}\\s*$`,
  "iu",
);
/** A line of a quoted message. */
export const marked = /^\s{0,3}>/;
/** A line that parts one message from another. */
export const rule = /^\s*[-_=*\u2014]{3,}[^\n]{0,60}$/;

/** The lines of a text, each with its end. */
export function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  for (const match of text.matchAll(/[^\n]*\n|[^\n]+$/g)) {
    lines.push({
      start: match.index,
      end: match.index + match[0].length,
      text: match[0].trimEnd(),
    });
  }
  return lines;
}

/** Whether a line shows nothing. */
export const isBlank = ({ text }: Line) => text.trim() === "";

/** The words before and after the first colon, where a line is a header's. */
function headerOf(text: string): [name: string, value: string] | undefined {
  const match = /^[\s>*_]{0,6}([^\s:：*_][^:：*_]{0,30}?)[\s*_]{0,3}[:：][\s*_]{0,4}(\S.*)$/.exec(
    text,
  );
  return match?.[1] && match[2] ? [match[1].toLowerCase(), match[2]] : undefined;
}

/** Whether lines from here on are the headers of a message: who sent it, when, and what it is about. */
export function areHeaders(lines: readonly Line[], from: number): boolean {
  const first = headerOf(lines[from]?.text ?? "");
  if (!first || !names.from.has(first[0])) return false;
  let [hasDate, hasSubject] = [false, address.test(first[1])];
  for (const line of lines.slice(from + 1, from + mostHeaders)) {
    if (isBlank(line)) break;
    const [name = "", value = ""] = headerOf(line.text) ?? [];
    if (names.sent.has(name) && /\d/.test(value)) hasDate = true;
    if (names.subject.has(name)) hasSubject = true;
  }
  return hasDate && hasSubject;
}

type IsQuoteNext = (line: number) => boolean;

/** Whether words introduce a quoted message: "On 3 May 2026 at 10:00, A <a@b.c> wrote:". */
function introduces(words: string, isQuoteNext: () => boolean): boolean {
  const [hasDate, hasTime, hasAddress] = [date.test(words), time.test(words), address.test(words)];
  const isOpen = /[:：]\s*-*$/.test(words);
  if (!isOpen) return hasDate && hasTime && hasAddress && saysLast.test(words);
  const says = verb.test(words);
  if (!hasDate) return says && hasAddress && isQuoteNext();
  if (says && (hasTime || hasAddress)) return true;
  return (hasTime && hasAddress) || ((says || hasAddress) && isQuoteNext());
}

/** How many lines from here on introduce a quoted message; 0 if none. */
export function introducing(
  lines: readonly Line[],
  from: number,
  isQuoteNext: IsQuoteNext,
): number {
  let words = "";
  for (let count = 1; count <= mostIntroducing; count++) {
    const line = lines[from + count - 1];
    if (!line || isBlank(line) || line.text.length > longestIntroduction) return 0;
    if (marked.test(line.text) && !closing.test(line.text)) return 0;
    words = `${words} ${line.text}`.replace(/\s+/g, " ").trim();
    if (words.length > longestIntroduction) return 0;
    if (count === 1 && !/\d/.test(words) && !address.test(words)) return 0;
    if (introduces(words, () => isQuoteNext(from + count))) return count;
  }
  return 0;
}

/** The prefixes of a subject, the outermost first. */
function prefixesOf(subject: string): string[] {
  const prefixes: string[] = [];
  for (const [, prefix = ""] of subject.matchAll(
    /\s*([^\s:：[\]]{1,12})\s?(?:\[\d+\]|\(\d+\))?[:：]/gy,
  )) {
    prefixes.push(prefix.toLowerCase());
  }
  return prefixes;
}

/** Whether a message passes another one on, which is then what it says. */
export const isForward = (subject: string) => forwards.has(prefixesOf(subject)[0] ?? "");

/** Whether a message answers another one. */
export const isReply = (subject: string) => replies.has(prefixesOf(subject)[0] ?? "");
