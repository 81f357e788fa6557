import { fold, wordsOf } from "../lexicon/fold.ts";
import { conceptsIn } from "../lexicon/lexicon.ts";
import { isConcept, kindOf } from "../lexicon/traits.ts";
import { isCalendarPoint, timeUnit } from "../recognisers/durations/duration-units.ts";
import { isCurrency } from "../recognisers/numbers/money.ts";
import { unitNamed } from "../recognisers/numbers/units.ts";

/** The unit in which a field wants its number: of time ("month") or of another measure ("kg"). */
export type AskedUnit = { measure: string; unit: string };

const unitPhrase =
  /(?:(?<!\p{L})(?:in|en|em|w|i)\s+(?:full |whole |ganzen |vollen |completed )?|\()((?:sq\.? |square )?\p{L}[\p{L}²³\d/]{0,14}|°[CF])(?![\p{L}\d])/giu;
const NOT_ALONE = 3;

/**
 * The unit that a field's name ("duration_minutes", "weightKg") or its describe ("Dauer in Tagen",
 * "Weight (kg)") asks for. "year" and "perMonth" ask for none: a point of the calendar, a rate.
 */
export function askedUnit(name: string, describe = ""): AskedUnit | undefined {
  return inName(name) ?? inDescribe(describe);
}

function inName(name: string): AskedUnit | undefined {
  const words = wordsOf(name);
  if (words.length === 0 || isRate(words)) return undefined;
  const last = words.at(-1) ?? "";
  const isLength = conceptsIn(name).some((one) => one === "time" || kindOf(one) === "duration");
  for (const word of words) {
    const time = word.length > 1 ? timeUnit(word) : undefined;
    if (time && (isLength || !isCalendarPoint(word))) return { measure: "time", unit: time };
  }
  if (words.length < 2) return undefined;
  const pair = words.slice(-2).join(" ");
  return unitNamed(pair) ?? unitNamed(last);
}

function inDescribe(describe: string): AskedUnit | undefined {
  for (const match of describe.matchAll(unitPhrase)) {
    const word = fold(match[1] ?? "");
    const time = word.length >= NOT_ALONE || match[0].startsWith("(") ? timeUnit(word) : undefined;
    if (time) return { measure: "time", unit: time };
    const unit =
      word.length >= 2 || match[0].startsWith("(") ? unitNamed(match[1] ?? "") : undefined;
    if (unit) return unit;
  }
  const words = wordsOf(describe);
  const last = words.at(-1) ?? "";
  const isCounted = /\d$/.test(words.at(-2) ?? ""); // "of the last 30 days"
  const time = isRate(words) || isCounted || last.length < NOT_ALONE ? undefined : timeUnit(last);
  return time && !isCalendarPoint(last) ? { measure: "time", unit: time } : undefined;
}

const unitAtEnd =
  /(?<asked>(?<!\p{L})(?:in|en|em|w|i)\s+(?:full |whole |ganzen |vollen |completed )?|[([]\s*(?:in |en |em )?)?(?<=[\s([])(?<unit>[\p{L}°µ%€$£][\p{L}²³\d/°€]*)\s*[)\]]?\s*$/iu;
const sign = /^[\p{L}µ°]{1,3}$|[/²³°%€$£]/u;

/** A number's describe without the unit that it ends in: "Weight" of "Weight in kg", "Weight (kg)" and "Weight kg". */
export function withoutUnit(describe: string): string {
  const { asked, unit = "" } = unitAtEnd.exec(describe)?.groups ?? {};
  if (!isUnit(unit) || (asked === undefined && !sign.test(unit))) return describe;
  const rest = describe.replace(unitAtEnd, "").trim();
  return rest === "" || per.has(wordsOf(rest).at(-1) ?? "") ? describe : rest;
}

/** A number's name without the unit at its end: "weight" of "weightKg"; a time may be what is counted, and stays. */
export function withoutUnitInName(name: string): string {
  const words = wordsOf(name);
  const last = words.at(-1) ?? "";
  const isNamed = last.length > 1 && isUnit(last) && timeUnit(last) === undefined;
  const isOwn = words.length > 1 && !isRate(words) && isNamed;
  return isOwn ? words.slice(0, -1).join(" ") : name;
}

/** "dB", "Mbit/s": signs that are no word; capitals alone may be a name. */
const unitLike = /^(?!\p{Lu}+$)(?=[^/]*[\p{Lu}°µ²³]|.*\/)[\p{L}°µ²³/]{2,7}$/u;

/** "Team A", "box (B)", "checked in": more often a name or a word than amperes, bytes or inches. */
const ambiguousUnits = new Set(["A", "B", "C", "F", "K", "in"]);

/** Whether a word of a description is the unit or the currency that a number is in. */
export function isUnit(word: string): boolean {
  if (ambiguousUnits.has(word)) return false;
  const isMeant = conceptsIn(word).every(isConcept); // "without VAT"
  if (unitLike.test(word) && !isMeant && !/^\p{Lu}\p{Ll}+$/u.test(word)) return true;
  if (isCurrency(fold(word)) || unitNamed(word) !== undefined) return true;
  return word.length >= NOT_ALONE && timeUnit(fold(word)) !== undefined && !isCalendarPoint(word);
}

const per = new Set(["per", "pro", "par", "por", "al", "alla", "a", "each", "every", "je"]);

function isRate(words: readonly string[]): boolean {
  return words.some((word) => per.has(word));
}
