import { firstAtOrAfter, type Span } from "@quarry/document";
import {
  areHeaders,
  introducing,
  isBlank,
  isForward,
  isReply,
  type Line,
  linesOf,
  longestIntroduction,
  marked,
  original,
  rule,
} from "./introductions.ts";

/** Follows a message's lines to what they quote. */
class Quoting {
  readonly #lines: Line[];
  readonly #elements: readonly Span[];
  readonly #answers: boolean;
  readonly #spans: Span[] = [];
  #at = 0;

  constructor(text: string, elements: readonly Span[], answers: boolean) {
    this.#lines = linesOf(text);
    this.#elements = elements;
    this.#answers = answers;
  }

  spans(): Span[] {
    while (this.#at < this.#lines.length) this.#step();
    return this.#saysMore() ? this.#spans : [];
  }

  /** Whether anything is left that is not quoted: a message that quotes all is what it quotes. */
  #saysMore(): boolean {
    return this.#lines.some((line, at) => {
      const span = this.#spans[firstAtOrAfter(this.#spans, line.end) - 1];
      return !isBlank(line) && !this.#isRule(at) && (!span || span.end <= line.start);
    });
  }

  #step(): void {
    const at = this.#at;
    const introduced = introducing(this.#lines, at, (next) => this.#isQuoteAfter(next));
    const first = introduced > 0 ? this.#afterBlanks(at + introduced) : at;
    const quoteEnd = introduced > 0 || this.#answers ? this.#quoteEnd(first) : first;
    if (quoteEnd > first) this.#quote(at, quoteEnd);
    else if (this.#answers && (introduced > 0 || this.#isAtHeaders(at))) {
      this.#quote(at, this.#lines.length);
    } else this.#at += 1;
  }

  /** Headers of the answered message, or the line above them; not below "---- Forwarded message ----". */
  #isAtHeaders(at: number): boolean {
    if (this.#isRule(at)) {
      const { text = "" } = this.#lines[at] ?? {};
      if (original.test(text)) return true;
      return !/\p{L}/u.test(text) && areHeaders(this.#lines, this.#afterBlanks(at + 1));
    }
    if (!areHeaders(this.#lines, at)) return false;
    let above = at - 1;
    while (above >= 0 && isBlank(this.#lines[above] as Line)) above -= 1;
    return !this.#isRule(above);
  }

  #isRule(at: number): boolean {
    const { text = "" } = this.#lines[at] ?? {};
    return text.length < longestIntroduction && rule.test(text);
  }

  #afterBlanks(at: number): number {
    let next = at;
    while (next < this.#lines.length && isBlank(this.#lines[next] as Line)) next += 1;
    return next;
  }

  #isQuoteAfter(at: number): boolean {
    const first = this.#afterBlanks(at);
    return this.#quoteEnd(first) > first;
  }

  /** The line after the quoted lines that begin here; the same where none do. */
  #quoteEnd(from: number): number {
    const line = this.#lines[from];
    if (!line) return from;
    const element = this.#elements[firstAtOrAfter(this.#elements, line.start)];
    if (element && element.start < line.end) {
      const after = this.#lines.findIndex(({ start }) => start >= element.end);
      return after === -1 ? this.#lines.length : after;
    }
    if (!marked.test(line.text)) return from;
    let end = from;
    for (let next = from; next < this.#lines.length; next++) {
      const each = this.#lines[next] as Line;
      if (marked.test(each.text)) end = next + 1;
      else if (!isBlank(each)) break;
    }
    return end;
  }

  #quote(from: number, to: number): void {
    const [start, end] = [this.#lines[from]?.start ?? 0, this.#lines[to - 1]?.end ?? 0];
    this.#spans.push({ start, end });
    this.#at = to;
  }
}

/** What a message says of being an answer: its subject, and whether a header names the message that it answers. */
export type Answering = { subject: string; namesAnswered: boolean };

/**
 * Finds what a message repeats of one that it answers: lines with a mark before them, elements of a page that quote, and all
 * that follows a line or headers by which mail programs introduce it. A message that passes another on quotes nothing, and
 * neither does one that says nothing else.
 *
 * @param elements Those of a page that mail programs put a quoted message into, in the order of the text.
 */
export function quotedIn(
  text: string,
  elements: readonly Span[],
  { subject, namesAnswered }: Answering,
): Span[] {
  if (isForward(subject)) return [];
  const answers = namesAnswered || isReply(subject);
  return new Quoting(text, answers ? elements : [], answers).spans();
}

const quotingLabel =
  /\b(gmail_quote|yahoo_quoted|protonmail_quote|zmail_extra|tutanota_quote|mail-editor-reference-message-container)\b/;

/** The elements of a page that mail programs put a quoted message into. */
export function quotingElements(
  elements: readonly (Span & { tag: string; label?: string | undefined })[],
): Span[] {
  return elements.filter(({ tag, label = "" }) => tag === "blockquote" || quotingLabel.test(label));
}
