import type { Seeded } from "@quarry/samples";
import { printedField } from "./contexts.ts";
import { type LawCase, type Place, pickOf, printedCase } from "./law-case.ts";
import { locales, numberingSystems } from "./locales.ts";
import { printNumber, type Style, styles } from "./numerals.ts";

type Named = readonly [name: string, label: string];

/** Fields by the style in which their values are printed. */
const fieldNames: Record<Style, readonly [Named, Named, Named]> = {
  decimal: [
    ["reading", "Reading"],
    ["score", "Score"],
    ["level", "Level"],
  ],
  currency: [
    ["total", "Total amount"],
    ["fee", "Fee"],
    ["price", "Price"],
  ],
  accounting: [
    ["balance", "Balance"],
    ["profit", "Net profit"],
    ["revenue", "Revenue"],
  ],
  percent: [
    ["rate", "Interest rate"],
    ["growth", "Growth"],
    ["share", "Share"],
  ],
  unit: [
    ["weight", "Weight"],
    ["distance", "Distance"],
    ["volume", "Volume"],
  ],
  compact: [
    ["population", "Population"],
    ["turnover", "Turnover"],
    ["visits", "Visits"],
  ],
};
const OTHER_NUMERALS = 0.15;

/** A document of one to four numbers of one locale, the same for the same seed. */
export function numberCase(number: number): LawCase {
  const printers = (seed: Seeded, locale: string) => ({
    locale,
    prints: fieldsOf(seed).map(({ style, named }) => () => {
      const { text, value } = printNumber(seed, locale, style);
      return printedField(named, { type: "number", text, value });
    }),
  });
  return printedCase(number, printers, placeOf);
}

type FieldName = { style: Style; named: Named };

function fieldsOf(seed: Seeded): FieldName[] {
  const chosen = Array.from({ length: seed.whole(3, 5) }, () => {
    const style = seed.pick(styles);
    return { style, named: seed.pick(fieldNames[style]) };
  });
  return [...new Map(chosen.map((one) => [one.named[0], one])).values()];
}

function placeOf(seed: Seeded): Place {
  if (!seed.chance(OTHER_NUMERALS)) return pickOf(seed, locales);
  const { locale } = pickOf(seed, locales);
  return { locale: `${locale}-u-nu-${pickOf(seed, numberingSystems)}`, group: "Other numerals" };
}
