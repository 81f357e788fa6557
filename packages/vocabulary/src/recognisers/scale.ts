import { alternatives } from "../lexicon/lexicon.ts";
import currencies from "../lexicon/values/currencies.json" with { type: "json" };
import scales from "../lexicon/values/scales.json" with { type: "json" };

/** Signs behind a number that are looked at, and before it for a currency. */
const AROUND = 20;
const BEFORE = 8;

const escaped = (words: readonly string[]) => alternatives(words).replaceAll(".", "\\.");
const powers = new Map<string, string>();
for (const [power, words] of [...Object.entries(scales.words), ...Object.entries(scales.signs)])
  for (const word of words) powers.set(word, power);

const currency = [...Object.keys(currencies.symbols), ...currencies.codes]
  .sort((a, b) => b.length - a.length)
  .map((sign) => sign.replace(/[.$*+?^()|[\]{}\\]/g, "\\$&"))
  .join("|");
const word = new RegExp(
  `^[ \\u00a0-]?(${escaped(Object.values(scales.words).flat())})(?![\\p{L}\\d])`,
  "iu",
);
const signs = escaped(Object.values(scales.signs).flat());
const sign = new RegExp(`^[ \\u00a0]?(${signs})(?![\\p{L}\\d])`, "u");
const signOfCurrency = new RegExp(
  `^[ \\u00a0]?(${signs})[ \\u00a0]?(?:${currency})(?!\\p{L})`,
  "u",
);
const thousands = new RegExp(
  `^[ \\u00a0]?(${escaped(scales.signs["3"])})(?=[ \\u00a0]*(?:$|[\\n\\t|]| {2}))`,
  "u",
);
const currencyBefore = new RegExp(`(?:${currency})[ \\u00a0]?[-+−]?$`, "u");

/** A number told in thousands, millions or billions: the power of ten, and where its word ends. */
export type Scale = { power: string; end: number };

/** What multiplies the number between two positions: "1.2 billion", "£210m", "125 M€", "3 k". */
export function scaleAfter(text: string, start: number, end: number): Scale | undefined {
  const after = text.slice(end, end + AROUND);
  if (!/^[ \u00a0-]?\p{L}/u.test(after)) return undefined;
  const isMoney = currencyBefore.test(text.slice(Math.max(0, start - BEFORE), start));
  const match =
    word.exec(after) ??
    signOfCurrency.exec(after) ??
    (isMoney ? sign.exec(after) : thousands.exec(after));
  const found = match?.[1];
  if (!match || found === undefined) return undefined;
  const power = powers.get(found) ?? powers.get(found.toLowerCase().replace(/\s+/g, " "));
  const length = match[0].indexOf(found) + found.length;
  return power === undefined ? undefined : { power, end: end + length };
}
