import { type Seeded, seeded } from "@quarry/samples";
import { type Context, contexts, type Embedded, embed, type PrintedField } from "./contexts.ts";
import { type LocaleGroup, locales, numberingSystems } from "./locales.ts";
import { printNumber, type Style, styles } from "./numerals.ts";

/** A document of printed values with its locale and the way they are embedded. */
export type LawCase = Embedded & {
  seed: number;
  group: LocaleGroup;
  locale: string;
  context: Context;
};

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
  const seed = seeded(number);
  const place = seed.chance(OTHER_NUMERALS) ? withOtherNumerals(seed) : pickOf(seed, locales);
  const context = seed.pick(contexts);
  const names = fieldsOf(seed);
  const rows = Array.from({ length: seed.whole(2, 3) }, () =>
    names.map((field) => printedField(seed, field, place.locale)),
  );
  return { seed: number, ...place, context, ...embed(context, rows) };
}

type FieldName = { style: Style; named: Named };

function fieldsOf(seed: Seeded): FieldName[] {
  const chosen = Array.from({ length: seed.whole(3, 5) }, () => {
    const style = seed.pick(styles);
    return { style, named: seed.pick(fieldNames[style]) };
  });
  return [...new Map(chosen.map((one) => [one.named[0], one])).values()];
}

function printedField(seed: Seeded, { style, named }: FieldName, locale: string): PrintedField {
  const [name, label] = named;
  const { text, value } = printNumber(seed, locale, style);
  return { name, label, type: "number", text, value };
}

function withOtherNumerals(seed: Seeded): { locale: string; group: LocaleGroup } {
  const { locale } = pickOf(seed, locales);
  return { locale: `${locale}-u-nu-${pickOf(seed, numberingSystems)}`, group: "Other numerals" };
}

export function pickOf<Item>(seed: Seeded, [first, ...others]: readonly Item[]): Item {
  return seed.pick([first as Item, ...others]);
}
