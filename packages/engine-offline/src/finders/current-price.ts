import { lineAt } from "../document/lines.ts";
import { within } from "../fields/within.ts";
import type { Finder } from "./finder.ts";
import { byStruck, struckAmounts } from "./struck-amounts.ts";

const ofPrice = new Set(["price", "current"]);

/** Proposes the amounts beside those that a source strikes out, for a field that asks for the price and no more. */
export const currentPrice: Finder = {
  id: "current-price",
  asks({ kind, meaning: { name }, node }) {
    const isPrice = name.includes("price") && name.every((one) => ofPrice.has(one));
    return kind === "money" && node.type !== "string" && isPrice;
  },
  find({ view }) {
    const found = struckAmounts(view).flatMap(({ start, amount }) => {
      const line = view.lines[lineAt(view.lines, start)];
      const beside = line ? within(view.recognitions.money, line) : [];
      const others = beside.filter(({ value }) => value !== amount.value);
      const [first] = others;
      const isOne = first && others.every(({ value }) => value === first.value);
      if (!isOne || Number(first.value) > Number(amount.value)) return [];
      return [{ span: { start: first.start, end: first.end }, value: first.value }];
    });
    return byStruck(found);
  },
};
