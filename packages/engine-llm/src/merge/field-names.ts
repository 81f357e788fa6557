import type { FieldNames } from "@quarry/evidence";
import { conceptsIn, fieldKind, labelScore, meaningOf } from "@quarry/vocabulary";

/** Names of fields by the lexicon: "Qty" names a `quantity`. */
export const fieldNames: FieldNames = (node, name, around) => {
  if (node.type === "array" || node.type === "object") return () => 0;
  const meaning = meaningOf(node, { name, around: around.flatMap(conceptsIn) });
  const kind = fieldKind(node, meaning);
  return (label) => labelScore(meaning, kind, conceptsIn(label));
};
