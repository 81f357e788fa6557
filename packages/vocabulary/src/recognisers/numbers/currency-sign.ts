import currencies from "../../lexicon/values/currencies.json" with { type: "json" };

const symbols = Object.keys(currencies.symbols);

/** Currencies that are written in letters, right before their amount: "RM100.00". */
export const currencyLetters: readonly string[] = [...symbols, ...currencies.codes].filter((one) =>
  /^\p{L}+$/u.test(one),
);

/** The part of a pattern that matches a currency beside an amount: "US$", "$US", "CHF", "zł". */
export const currencySign = `(?:[A-Z]{0,3}\\p{Sc}(?:[A-Z]{2}(?!\\p{L}))?|[A-Z]{3}(?!\\p{L})|(?:${[
  ...symbols,
  "kr.",
]
  .toSorted((a, b) => b.length - a.length)
  .map((symbol) => symbol.replace(/[.$]/g, "\\$&"))
  .join("|")}|kr)(?!\\p{L}))`;
