import { fold } from "../../lexicon/fold.ts";
import currencies from "../../lexicon/values/currencies.json" with { type: "json" };
import { isRange } from "../ranges.ts";
import type { Recognition } from "../recognition.ts";

const codeBySign = new Map<string, string>([
  ...Object.entries(currencies.symbols),
  ...currencies.codes.map((code): [string, string] => [code, code]),
]);
const signs = [...codeBySign.keys()]
  .sort((a, b) => b.length - a.length)
  .map((sign) => sign.replace(/[.$*+?^()|[\]{}\\]/g, "\\$&"))
  .join("|");
const before = new RegExp(
  `(?:^|[^\\p{L}])(${signs})[ \\u00a0\\u2009\\u202f]*[-−–(]?[ \\u00a0\\u202f]?$`,
  "u",
);
const after = new RegExp(`^[-−–]?[ \\u00a0\\u2009\\u202f]*(${signs})(?![\\p{L}])`, "u");

/** The numbers that are amounts: with a currency beside them, or two decimals. */
export function findMoney(text: string, numbers: readonly Recognition[]): Recognition[] {
  return numbers.flatMap((number, at) => {
    const digits = text.slice(number.start, number.end);
    if (/[.,]\d{2}$/.test(digits)) {
      return /^\s?%/.test(text.slice(number.end, number.end + 2)) ? [] : [number];
    }
    const currency = currencyOf(text, number, numbers[at + 1]);
    if (currency === undefined) return [];
    return [
      number.others && !currencies.thousandths.includes(currency)
        ? { ...number, ...asThousands(number) }
        : number,
    ];
  });
}

const thousandths = new RegExp(`(?<!\\p{L})(?:${currencies.thousandths.join("|")})(?!\\p{L})`, "u");

const threeBehind = /\d[.,]\d{3}$/;

/** The numbers, each with what it is as an amount where that is another value; not beside currencies of three decimals. */
export function withAmounts(text: string, numbers: readonly Recognition[]): Recognition[] {
  if (!numbers.some(({ others }) => others) || thousandths.test(text)) return [...numbers];
  return numbers.map((number) => {
    const thousands = Math.round(Number(number.value) * 1_000);
    const isEither =
      number.others?.includes(thousands) && threeBehind.test(text.slice(number.start, number.end));
    return isEither ? { ...number, amount: thousands } : number;
  });
}

/** Amounts rarely have three decimals: "11.900 €" are thousands where the document does not say. */
function asThousands({ value, others = [] }: Recognition): Pick<Recognition, "value" | "others"> {
  const readings = [value, ...others];
  const largest = readings.toSorted((a, b) => Math.abs(Number(b)) - Math.abs(Number(a)))[0];
  return { value: largest ?? value, others: readings.filter((one) => one !== largest) };
}

/** "28.000 – 32.000 €": the sign behind a range is that of its first amount, too. */
function currencyOf(text: string, number: Recognition, next?: Recognition): string | undefined {
  const own = currencyBeside(text, number);
  if (own !== undefined || !next || !isRange(text.slice(number.end, next.start))) return own;
  return currencyBeside(text, next);
}

/** ISO 4217 code of the sign right before or after a number. */
export function currencyBeside(text: string, number: Recognition): string | undefined {
  const left = before.exec(text.slice(Math.max(0, number.start - 8), number.start))?.[1];
  const right = after.exec(text.slice(number.end, number.end + 6))?.[1];
  return codeBySign.get(left ?? right ?? "");
}

const foldedSigns = new Set([...codeBySign.keys()].map(fold));

/** Whether a folded word is a currency's sign or code. */
export function isCurrency(word: string): boolean {
  return foldedSigns.has(word);
}

type CurrencyMention = { code: string; start: number; end: number };

const anySign = new RegExp(`(?<![\\p{L}])(${signs})(?![\\p{L}])`, "gu");

/** The currency that the document's amounts are in: the sign seen most, the earliest among equals. */
export function voteCurrency(text: string): CurrencyMention | undefined {
  const seen = new Map<string, { count: number; first: CurrencyMention }>();
  for (const match of text.matchAll(anySign)) {
    const code = codeBySign.get(match[0]) ?? "";
    const known = seen.get(code);
    const spelled = match[0] === code; // a written code is a better place than a sign
    if (
      known === undefined ||
      (spelled && text.slice(known.first.start, known.first.end) !== code)
    ) {
      const first = { code, start: match.index, end: match.index + match[0].length };
      seen.set(code, { count: (known?.count ?? 0) + 1, first });
    } else known.count++;
  }
  let best: { count: number; first: CurrencyMention } | undefined;
  for (const entry of seen.values()) if (entry.count > (best?.count ?? 0)) best = entry;
  return best?.first;
}
