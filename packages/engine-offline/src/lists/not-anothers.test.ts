import { describe, expect, it } from "vitest";
import { extract, listOf, objectOf } from "../testing/text-document.ts";

const table = (title: string, ...rows: [string, string, number][]) =>
  `${title}\n\n| SKU | Article | Stock |\n| --- | --- | --- |\n${rows.map((row) => `| ${row.join(" | ")} |`).join("\n")}\n\n`;
const rows = listOf({ sku: "string", article: "string", stock: "integer" });
const skus = (output: unknown, list: string) =>
  (output as Record<string, { sku: string }[]>)[list]?.map(({ sku }) => sku);

describe("tables with the same columns", () => {
  const north = table("North warehouse", ["N-1", "Hose", 42], ["N-2", "Spade", 17]);

  it("are each of the list that their heading names", () => {
    const text = `Stock\n\n${north}${table("South warehouse", ["S-1", "Seed", 230], ["S-2", "Barrow", 8])}`;
    const { output } = extract(
      { text },
      objectOf({
        northStock: { ...rows, describe: "Stock of the north warehouse" },
        southStock: { ...rows, describe: "Stock of the south warehouse" },
      }),
    );
    expect(skus(output, "northStock")).toEqual(["N-1", "N-2"]);
    expect(skus(output, "southStock")).toEqual(["S-1", "S-2"]);
  });

  it.each(["Page 2", "Continued", "February 2026"])("are of one list under %j", (title) => {
    const text = `${table("Stock", ["N-1", "Hose", 42], ["N-2", "Spade", 17])}${table(title, ["S-1", "Seed", 230], ["S-2", "Barrow", 8])}`;
    const { output } = extract({ text }, objectOf({ stock: rows }));
    expect(skus(output, "stock")).toEqual(["N-1", "N-2", "S-1", "S-2"]);
  });
});
