import { isGeneric } from "@quarry/vocabulary";
import type { Finder } from "./finder.ts";
import { byStruck, struckAmounts } from "./struck-amounts.ts";

/** Proposes the amounts that a source strikes out, for a field that asks for a former price. */
export const formerPrice: Finder = {
  id: "former-price",
  asks({ kind, meaning }) {
    const isNamed = meaning.name.some((concept) => !isGeneric(concept));
    return kind === "money" && (isNamed ? meaning.name : meaning.describe).includes("oldprice");
  },
  find({ view }, { node }) {
    const found = struckAmounts(view).map(({ start, words, amount }) => {
      const isText = node.type === "string";
      const span = isText
        ? { start, end: start + words.length }
        : { start: start + amount.start, end: start + amount.end };
      return { span, value: isText ? words : amount.value };
    });
    return byStruck(found);
  },
};
