import { wordsOf } from "../lexicon/fold.ts";
import { conceptsIn } from "../lexicon/lexicon.ts";
import { isGeneric } from "../lexicon/traits.ts";
import { withoutUnit } from "./asked-unit.ts";
import { bracketContent, saysLittle } from "./brackets.ts";

/** The words that a field is called by. */
type OwnNames = {
  /** All that its description says, what that has in brackets, or a name of two words and more. */
  whole: readonly string[];
  /** The description without a unit or a remark: these words may say too little. */
  shortened: readonly string[];
};

const SHORTEST_WORD = 3;
const inBrackets = /\s*\(([^()]*)\)\s*/;
const remark = /\s*[,;]\s+(.+)$/;

/** What a field is called, by its name and its description. */
export function ownNames(name: string, describe = ""): OwnNames {
  const said = describe.trim();
  const [brackets = "", inner = ""] = inBrackets.exec(said) ?? [];
  const outer = said.replace(brackets, " ").trim();
  const [after = "", rest = ""] = remark.exec(outer) ?? [];
  const clause = outer.slice(0, outer.length - after.length);
  const whole = [said, inner, wordsOf(name).length > 1 || said === "" ? spaced(name) : ""];
  const shortened = [
    brackets !== "" && bracketContent(inner) !== "name" ? outer : "",
    after !== "" && saysLittle(rest) ? clause : "",
    withoutUnit(outer) === outer ? "" : withoutUnit(outer),
  ];
  const isSaid = (words: string) =>
    isTelling(words) ||
    (words === said && isWord(words)) ||
    (words === inner && isTranslated(inner, outer));
  return { whole: whole.filter(isSaid), shortened: shortened.filter(isTelling) };
}

function spaced(name: string): string {
  return wordsOf(name).join(" ");
}

/** A description of one word is meant as it stands: "Sum", "Date". */
function isWord(words: string): boolean {
  return (words.match(/\p{L}/gu)?.length ?? 0) >= SHORTEST_WORD;
}

/** "Date (Data)", "Name (nom)": a word in brackets that means what stands before them. */
function isTranslated(inner: string, outer: string): boolean {
  const meant = conceptsIn(inner);
  return isWord(inner) && meant.length > 0 && String(meant) === String(conceptsIn(outer));
}

/** Two words at least, or one that says what is asked. */
function isTelling(words: string): boolean {
  const own = wordsOf(words);
  const [only = ""] = own;
  return own.length > 1 || (only.length >= SHORTEST_WORD && !conceptsIn(only).every(isGeneric));
}
