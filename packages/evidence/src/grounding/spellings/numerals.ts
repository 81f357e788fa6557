import type { Span } from "@quarry/document";
import magnitudes from "./magnitudes.json" with { type: "json" };
import { numbersInWords } from "./number-words.ts";

const factors = new Map(
  Object.entries(magnitudes).flatMap(([factor, words]) =>
    words.map((word): [string, number] => [word, Number(factor)]),
  ),
);

const runs = /\p{Nd}+(?:[.,'’．，]\p{Nd}+)*/gu;
const grouped = /^\d{1,3}([.,'’])(?:\d{2,3}\1)*\d{3}$/;
const withDecimals = /^(\d+|\d{1,3}([.,'’])(?:\d{2,3}\2)*\d{3})([.,])(\d+)$/;

/**
 * The numbers of a text, each as far as it goes: `1,234.50` is one, `10,20,30` are three. What is
 * neither, such as `01.02.25`, stays whole, for no part of it is a number.
 */
export function numeralsIn(text: string): Span[] {
  return Array.from(text.matchAll(runs)).flatMap(({ 0: run, index }) => {
    if (readingsOf(run).length > 0 || !/[,，]/.test(run)) {
      return [{ start: index, end: index + run.length }];
    }
    return Array.from(run.matchAll(/[^,，]+/g), ({ 0: part, index: at }) => ({
      start: index + at,
      end: index + at + part.length,
    }));
  });
}

/** What numbers a numeral may stand for: `1.234` is a thousand and more, or one and a bit. */
function readingsOf(numeral: string): number[] {
  const plain = numeral.normalize("NFKC");
  if (/^\d+$/.test(plain)) return [Number(plain)];
  const readings: number[] = [];
  if (grouped.test(plain)) readings.push(Number(plain.replaceAll(/\D/g, "")));
  const [, whole = "", group, mark, decimals = ""] = withDecimals.exec(plain) ?? [];
  if (mark !== undefined && mark !== group) {
    readings.push(Number(`${whole.replaceAll(/\D/g, "")}.${decimals}`));
  }
  return readings;
}

/** Where each number stands, whatever its spelling, or in words; `(45.00)` and `−45` are below zero. */
export function indexNumbers(text: string, numerals: readonly Span[]): Map<number, Span[]> {
  const index = new Map<number, Span[]>();
  for (const numeral of numerals) {
    const span = withSign(text, numeral);
    const after = text.slice(numeral.end, numeral.end + 14);
    const [, word = ""] = /^[ \u00a0]?(\p{L}+)/u.exec(after) ?? [];
    const factor = factors.get(word.toLowerCase());
    for (const reading of readingsOf(text.slice(numeral.start, numeral.end))) {
      const value = span.start < numeral.start ? -reading : reading;
      add(index, value, span);
      if (factor)
        add(index, value * factor, {
          ...span,
          end: numeral.end + after.indexOf(word) + word.length,
        });
      if (/^[ \u00a0]?[%％]/.test(after)) add(index, value / 100, span);
    }
  }
  for (const { value, ...span } of numbersInWords(text)) add(index, value, span);
  return index;
}

/** The same for numbers that differ only by how a computer adds them up. */
export function keyOfNumber(value: number): number {
  return Number(value.toPrecision(12));
}

function withSign(text: string, { start, end }: Span): Span {
  const before = /([-−]|\()[\p{Sc} ]{0,2}$/u.exec(text.slice(Math.max(0, start - 3), start));
  if (!before) return { start, end };
  const from = start - before[0].length;
  if (before[1] !== "(")
    return /[\p{L}\p{N}]/u.test(text[from - 1] ?? "") ? { start, end } : { start: from, end };
  const closing = /^[\p{Sc} ]{0,2}\)/u.exec(text.slice(end, end + 3));
  return closing ? { start: from, end: end + closing[0].length } : { start, end };
}

function add(index: Map<number, Span[]>, value: number, span: Span): void {
  const key = keyOfNumber(value);
  const spans = index.get(key);
  if (spans) spans.push(span);
  else index.set(key, [span]);
}
