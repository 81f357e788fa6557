import { conceptsIn } from "../lexicon/lexicon.ts";
import { isConcept, isGeneric } from "../lexicon/traits.ts";
import { isForm } from "../lexicon/written-forms.ts";
import { timeUnit } from "../recognisers/durations/duration-units.ts";
import { isUnit } from "./asked-unit.ts";

/**
 * What brackets hold in a label or a description: the unit of a number ("kg", "in €"), the form of a value
 * ("DD/MM/YYYY"), a remark on it ("as printed"), or words that say which is meant ("net").
 */
type BracketContent = "unit" | "form" | "remark" | "name";

const asked = /^(?:in|en|em)\s+/i;
const aboutSign = /^(?:n[eé]gati|positi|signed|mit vorzeichen)/i;

/** What words are that stand in brackets. */
export function bracketContent(words: string): BracketContent {
  if (isForm(words)) return "form";
  const unit = words.trim().replace(asked, "");
  if (isUnit(unit) || timeUnit(unit) !== undefined) return "unit";
  return saysLittle(words) ? "remark" : "name";
}

const atEnd = /\s*[([]([^()[\]]*)[)\]]\s*$/;

/** A label without the brackets at its end, unless they say which is meant: "Weight" of "Weight (kg)". */
export function withoutBrackets(label: string): string {
  const [all = "", inner = ""] = atEnd.exec(label) ?? [];
  return all === "" || bracketContent(inner) === "name" ? label : label.slice(0, -all.length);
}

/** Whether words say nothing of what a field is: "as printed", "negative for a refund". */
export function saysLittle(words: string): boolean {
  return (
    aboutSign.test(words) || conceptsIn(words).every((one) => !isConcept(one) || isGeneric(one))
  );
}
