import type { Field } from "../fields/field.ts";
import { factScore } from "../stated/fact-score.ts";
import { type Scalar, scalarOf } from "../stated/facts.ts";
import type { StatedFact } from "./stated-facts.ts";

/**
 * Says of a field and a value in the text whether the value is that of members of data alone which a standard describes,
 * and none of them as the field: the amount of a tax basis is no tax.
 */
export function otherMembers(
  stated: readonly StatedFact[],
): (field: Field, value: Scalar) => boolean {
  if (!stated.some(({ fact }) => fact.standard)) return () => false;
  const byValue = Map.groupBy(stated, ({ fact }) => keyOf(scalarOf(fact)));
  return (field, value) => {
    const said = byValue.get(keyOf(value)) ?? [];
    return (
      said.length > 0 && said.every(({ fact }) => fact.standard && factScore(field, fact) === 0)
    );
  };
}

/** Programs write a number in more than one way: "5.00", "5". */
function keyOf(value: Scalar | undefined): string {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : Number.NaN;
  return String(Number.isNaN(number) ? value : number);
}
