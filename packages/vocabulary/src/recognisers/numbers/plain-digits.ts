/** Text in which numerals are ASCII, with the place in the original of each of its characters. */
export type PlainText = {
  text: string;
  /** A position of the plain text in the original; that after the last character is its end. */
  origin: (position: number) => number;
};

/** Marks of direction, joiners and soft hyphens, which have no width: they part no numeral. */
const invisible = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/u;
const fullWidth = /[\uff05\uff08\uff09\uff0b-\uff0e]/u;
const signsOfArabic: Readonly<Record<string, string>> = { "٪": "%", "﹣": "-" };
const hanDigits = "〇一二三四五六七八九";
const hanNumeral = new RegExp(
  `(?<!\\p{Script=Han})[${hanDigits}](?:[${hanDigits}.,]*[${hanDigits}])?(?![.,]?[${hanDigits}])(?=[年月日%A-Za-z]|$|[^\\p{L}\\p{N}])`,
  "gu",
);

const arabicDigit = "[\\u0660-\\u0669\\u06f0-\\u06f9]";
const groupedByCommas = new RegExp(`^${arabicDigit}{1,3}(?:،${arabicDigit}{3})+$`, "u");
const arabicNumeral = new RegExp(`${arabicDigit}(?:[,٬،]?${arabicDigit})+`, "gu");

const digits = new Map<string, string>();
for (const system of Intl.supportedValuesOf("numberingSystem")) {
  if (system === "hanidec") continue; // its digits are words, too
  const format = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false });
  for (const [value, digit] of [...format.format(1_234_567_890)].entries())
    digits.set(digit, String((value + 1) % 10));
}

const isPlain = new RegExp(
  `^(?:(?!${invisible.source}|${fullWidth.source}|[${Object.keys(signsOfArabic).join("")}]|[${hanDigits}])(?:[^\\p{Nd}]|[0-9]))*$`,
  "u",
);
const isAscii = /^[\x20-\x7e\t\n\r\f\u00a0-\u00ac\u00ae-\u024f]*$/;

/** Digits of all scripts become ASCII, and what has no width is left out: for recognisers. */
export function withPlainDigits(original: string): PlainText {
  if (isAscii.test(original) || isPlain.test(original))
    return { text: original, origin: (position) => position };
  const spelled = original
    .replace(hanNumeral, (numeral) =>
      numeral.replace(/[^.,]/g, (digit) => String(hanDigits.indexOf(digit))),
    )
    .replace(arabicNumeral, withPlainComma);
  const places: number[] = [];
  let text = "";
  let at = 0;
  for (const character of spelled) {
    const plain = plainOf(character);
    for (let unit = 0; unit < plain.length; unit++) places.push(at + unit);
    text += plain;
    at += character.length;
  }
  places.push(original.length);
  return { text, origin: (position) => places[position] ?? original.length };
}

/**
 * Urdu parts decimals by an Arabic comma, which may part groups elsewhere: behind groups it is sure to part decimals.
 * Several of them that part no groups are those of a list.
 */
function withPlainComma(numeral: string): string {
  const commas = numeral.split("،").length - 1;
  if (commas > 1 && !groupedByCommas.test(numeral)) return numeral;
  return numeral.replaceAll("،", /[,٬]/.test(numeral) ? "٫" : ",");
}

function plainOf(character: string): string {
  if (character <= "\u007f") return character;
  if (invisible.test(character)) return "";
  if (fullWidth.test(character)) return character.normalize("NFKC");
  return digits.get(character) ?? signsOfArabic[character] ?? character;
}
