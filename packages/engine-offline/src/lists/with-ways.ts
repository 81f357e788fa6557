import { wayNamed } from "@quarry/vocabulary";
import type { Field } from "../fields/field.ts";
import { asksForMinus, asksForSigned } from "./debited.ts";
import type { FoundLeaf } from "./list-finding.ts";

/** A row of a list, and the words of its cells or members. */
export type WordedRow = { leaves: FoundLeaf[]; words: readonly string[] };

/**
 * The rows' amounts with the sign that a word beside each gives them ("DBIT"), where other rows have its opposite or the
 * field says that what went out is negative. A word
 * that may mean something else ("Debit", a card) makes them doubtful where the field does not say that what went out is
 * negative, and says nothing where the row gives the word itself, too.
 */
export function withWays(fields: readonly Field[], rows: readonly WordedRow[]): FoundLeaf[][] {
  const ways = rows.map(({ words }) => words.flatMap((word) => wayNamed(word) ?? [])[0]);
  const areParted = [true, false].every((isOut) => ways.some((way) => way?.isOut === isOut));
  const hasSigns = ({ pointer }: Field) =>
    rows.some(({ leaves }) =>
      leaves.some((leaf) => leaf.pointer === pointer && Number(leaf.value) < 0),
    );
  const signed = fields.filter(
    (field) => asksForSigned(field) && (areParted || asksForMinus(field)) && !hasSigns(field),
  );
  return rows.map(({ leaves, words }, at) => {
    const way = ways[at];
    const isGiven = leaves.some(({ value }) =>
      words.some((word) => word === value && wayNamed(word)),
    );
    if (!way?.isOut || (isGiven && !way.isSure)) return leaves;
    return leaves.map((leaf) => {
      const field = signed.find(({ pointer }) => pointer === leaf.pointer);
      if (!field || typeof leaf.value !== "number" || leaf.value <= 0) return leaf;
      if (way.isSure || (areParted && asksForMinus(field))) return { ...leaf, value: -leaf.value };
      return { ...leaf, isDebited: true };
    });
  });
}
