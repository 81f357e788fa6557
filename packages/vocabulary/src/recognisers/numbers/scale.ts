import scales from "../../lexicon/values/scales.json" with { type: "json" };
import { timeUnit } from "../durations/duration-units.ts";
import { currencySign } from "./currency-sign.ts";
import { normalScale as normal } from "./scale-key.ts";
import { scalesAbbreviated, scalesBefore, scalesNamed } from "./scale-words.ts";

/** Characters behind a number that are looked at, and before it for a currency. */
const AROUND = 28;
const BEFORE = 8;

const gap = "[ \\u00a0\\u202f-]";
/** Three words at most: "mil millones", "milers de milions". */
const words = new RegExp(
  `^${gap}?((?:[\\p{L}\\p{M}॰]+\\.?)(?:[ \\u00a0](?:[\\p{L}\\p{M}]+\\.?)){0,2})(?![\\p{L}\\p{M}\\d])`,
  "u",
);
const signs = new Map<string, string>();
for (const [power, own] of Object.entries(scales.signs))
  for (const one of own) signs.set(one, power);
const sign = `([${[...signs.keys()].join("")}])`;
const signOfMoney = new RegExp(`^${gap}?${sign}(?![\\p{L}\\d])`, "u");
const signBeforeCurrency = new RegExp(`^${gap}?${sign}${gap}?(?:${currencySign})`, "u");
const atEnd =
  /^( ?|[\u00a0\u202f])(\p{L}{1,6}\.?)(?=[)".,;]{0,3}[ \u00a0]*(?:$|[\n\t|”]| {2})|[,.;] )/u;
const currencyBefore = new RegExp(`${currencySign}[ \\u00a0]?[-+−]?$`, "u");

const LONGEST_LEAD = 16;
const wordBefore = /(?<![\p{L}\p{M}]|\d ?)([\p{L}\p{M}]{2,12})[ \u00a0][-−]?$/u;
const wordBehind = /^[ \u00a0]?([\p{L}\p{M}]{1,16})(?![\p{L}\p{M}\d])/u;

/** A number in thousands, millions or billions: the powers of ten it may have, and where its word ends. */
export type Scale = {
  powers: readonly string[];
  end: number;
  /** Whether its letters are those of a unit, and multiply only what has none. */
  isUnit?: true;
};

/** Where the word before a number begins, with its sign, and what it multiplies by. */
export type ScaleBefore = Scale & { start: number };

/** What multiplies a number from both sides: "elfu 5", "ဋေ ၁.၆ ထ". */
export function scaleAround(text: string, start: number, end: number): ScaleBefore | undefined {
  const match = wordBefore.exec(text.slice(Math.max(0, start - LONGEST_LEAD), start));
  const powers = match ? scalesBefore(match[1] ?? "") : undefined;
  if (!match || !powers) return undefined;
  const behind = wordBehind.exec(text.slice(end, end + AROUND));
  const both = powers.get(normal(behind?.[1] ?? ""));
  const power = both ?? powers.get("");
  if (power === undefined) return undefined;
  const length = both === undefined ? 0 : (behind?.[0].length ?? 0);
  return { powers: [power], start: start - match[0].length, end: end + length };
}

/** What multiplies the number between two positions: "1.2 billion", "£210m", "125 M€", "3 k". */
export function scaleAfter(text: string, start: number, end: number): Scale | undefined {
  const after = text.slice(end, end + AROUND);
  if (!/^[ \u00a0\u202f-]?\p{L}/u.test(after)) return undefined;
  if (credited.test(after) && isBooked(text.slice(Math.max(0, start - BEFORE), end)))
    return undefined;
  const named = namedScale(after);
  if (named) return { powers: named.powers, end: end + named.length };
  const isMoney = currencyBefore.test(text.slice(Math.max(0, start - BEFORE), start));
  const match = signBeforeCurrency.exec(after) ?? (isMoney ? signOfMoney.exec(after) : null);
  const [all = "", letter = ""] = match ?? [];
  const power = signs.get(letter);
  if (power) return { powers: [power], end: end + all.indexOf(letter) + 1 };
  return scaleAtEnd(after, end);
}

/** Letters at the end of a cell or clause, which are those of a unit, too: of metres, kelvins or bytes. */
function scaleAtEnd(after: string, end: number): Scale | undefined {
  const [all = "", space, letters = ""] = atEnd.exec(after) ?? [];
  if (letters === "k" || (letters === "K" && space === ""))
    return { powers: ["3"], end: end + all.length };
  const powers = scalesAbbreviated(letters);
  if (powers.length === 0) return undefined;
  if (isUnit(letters) && !(space === "" && letters === "m")) return { powers, end, isUnit: true };
  const isUsual = /^[MB]$/.test(letters);
  return { powers: isUsual ? [...powers, "0"] : ["0", ...powers], end: end + all.length };
}

const credited = /^[ \u00a0]?[Cc][Rr]\.?(?![\p{L}\d])/u;
const withCents = new RegExp(`(${currencySign})[ \\u00a0]?[-+−]?[\\d.,]*[.,]\\d\\d$`, "u");

/** Whether "cr" is credit: behind an amount with cents in any currency but one that is counted in crores. */
function isBooked(amount: string): boolean {
  const currency = withCents.exec(amount)?.[1];
  return currency !== undefined && !/^(?:₹|₨|Rs|INR|PKR|BDT|NPR|৳)/iu.test(currency);
}

function namedScale(after: string): { powers: readonly string[]; length: number } | undefined {
  const [all = "", found = ""] = words.exec(after) ?? [];
  const apart = found.split(/[ \u00a0]/);
  const phrases = apart.map((_, at) =>
    found.slice(0, apart.slice(0, apart.length - at).join(" ").length),
  );
  for (const word of phrases.flatMap((phrase) => [phrase, phrase.replace(/\.$/, "")])) {
    const powers = scalesNamed(word);
    if (powers.length > 0) return { powers, length: all.indexOf(found) + word.length };
  }
  return undefined;
}

/** Signs of units that hardly ever multiply. */
function isUnit(letters: string): boolean {
  return (
    /^(?:g|km|l|b|mi|m|t)$/.test(letters) || (letters.length > 2 && timeUnit(letters) !== undefined)
  );
}
