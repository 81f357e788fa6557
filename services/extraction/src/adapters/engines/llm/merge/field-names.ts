import type { FieldNames } from "../../../../domain/grounding/ground.ts";
import { fieldKind } from "../../offline/fields/field-kind.ts";
import { meaningOf } from "../../offline/fields/meaning.ts";
import { conceptsIn } from "../../offline/lexicon/lexicon.ts";
import { labelScore } from "../../offline/score/label-score.ts";

/** Names of fields by the lexicon: "Qty" names a `quantity`. */
export const fieldNames: FieldNames = (node, name, around) => {
  if (node.type === "array" || node.type === "object") return () => 0;
  const meaning = meaningOf(node, { name, around: around.flatMap(conceptsIn) });
  const kind = fieldKind(node, meaning);
  return (label) => labelScore(meaning, kind, conceptsIn(label));
};
