import { fold } from "../lexicon/fold.ts";
import lexicon from "../lexicon/values/code-shapes.json" with { type: "json" };

const shapes = new Map(
  lexicon.shapes.flatMap(({ names, pattern }) => {
    const whole = new RegExp(`^(?:${pattern})$`, "u");
    return names.map((name) => [name, whole] as const);
  }),
);

/** The published form of the code that a field's name asks for, such as an ISIN or an ISBN; undefined for others. */
export function codeShapeOf(fieldName: string): RegExp | undefined {
  const words = fold(fieldName.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")).split(/[^\p{L}]+/u);
  const own = [...words, words.join("")].find((word) => shapes.has(word));
  return own === undefined ? undefined : shapes.get(own);
}
