/** Signs for fractions, by their decimals. */
const signs = new Map([
  ["5", "½"],
  ["25", "¼"],
  ["75", "¾"],
  ["125", "⅛"],
  ["33", "⅓"],
  ["67", "⅔"],
]);

const decimal = /(?<![\p{N}.,])(\d{1,3})[.,](\d{1,3})(?![\p{N}.,])/gu;

/** Returns how a document may write a text with decimals by fractions: "0.5 dl" as "½ dl" and "1/2 dl"; none without. */
export function withFractions(value: string): string[] {
  const written = ["sign", "figures"].map((form) =>
    value.replaceAll(decimal, (whole, count: string, decimals: string) => {
      const sign = signs.get(decimals.replace(/0+$/, ""));
      if (sign === undefined) return whole;
      const fraction = form === "sign" ? sign : sign.normalize("NFKC").replace("⁄", "/");
      return count === "0" ? fraction : `${count} ${fraction}`;
    }),
  );
  return [...new Set(written)].filter((text) => text !== value);
}
