import type { Seeded } from "@quarry/samples";

/** A value as a locale prints it. */
export type Printed = { text: string; value: number; style: Style };

export const styles = ["decimal", "currency", "accounting", "percent", "unit", "compact"] as const;
export type Style = (typeof styles)[number];

const currencies = ["EUR", "USD", "GBP", "CHF", "JPY", "PLN", "INR", "SEK", "KWD"] as const;
const units = ["kilogram", "kilometer", "liter", "celsius", "gigabyte", "meter"] as const;
const unitDisplays = ["short", "long", "narrow"] as const;
const compactDisplays = ["short", "long"] as const;

/** Prints a value of a size, a sign and a number of decimals that the seed chooses. */
export function printNumber(seed: Seeded, locale: string, style: Style): Printed {
  const amount = style === "compact" ? roundValue(seed) : anyValue(seed);
  const value = amount === 0 ? 0 : seed.chance(0.3) ? -amount : amount;
  const options = optionsOf(seed, style);
  const digits = fractionDigits(value);
  const format = new Intl.NumberFormat(locale, {
    ...(style !== "compact" && { maximumFractionDigits: Math.max(digits, 0) }),
    ...(style === "percent" && { maximumFractionDigits: Math.max(digits - 2, 0) }),
    ...(isMoney(style) && { minimumFractionDigits: digits > 2 ? digits : seed.pick([0, 2]) }),
    ...(isMoney(style) && { maximumFractionDigits: Math.max(digits, 2) }),
    ...options,
  });
  const shown = style === "percent" ? Number((value * 100).toPrecision(15)) : value;
  return { text: format.format(value), value: shown, style };
}

function isMoney(style: Style): boolean {
  return style === "currency" || style === "accounting";
}

function optionsOf(seed: Seeded, style: Style): Intl.NumberFormatOptions {
  switch (style) {
    case "decimal":
      return {};
    case "currency":
      return { style: "currency", currency: seed.pick(currencies) };
    case "accounting":
      return { style: "currency", currency: seed.pick(currencies), currencySign: "accounting" };
    case "percent":
      return { style: "percent" };
    case "unit":
      return { style: "unit", unit: seed.pick(units), unitDisplay: seed.pick(unitDisplays) };
    case "compact":
      return { notation: "compact", compactDisplay: seed.pick(compactDisplays) };
  }
}

/** From a millionth to a billion, with up to three decimals, and zero. */
function anyValue(seed: Seeded): number {
  if (seed.chance(0.03)) return 0;
  if (seed.chance(0.05)) return Number(`${seed.whole(1, 999)}e-6`);
  const whole = seed.whole(0, 10 ** seed.whole(0, 12) - 1);
  const decimals = seed.pick([0, 0, 1, 2, 2, 2, 3]);
  return Number(`${whole}.${String(seed.whole(0, 10 ** decimals - 1)).padStart(decimals, "0")}`);
}

/** Two digits before a power of ten, which compact notation prints without rounding. */
function roundValue(seed: Seeded): number {
  return Number(`${seed.whole(10, 99)}e${seed.whole(1, 10)}`);
}

function fractionDigits(value: number): number {
  const [mantissa = "", exponent = "0"] = String(value).split("e");
  return Math.max(0, (mantissa.split(".")[1]?.length ?? 0) - Number(exponent));
}
