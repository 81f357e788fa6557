import type { StructureNode } from "@quarry/api";
import type { SourceDocument, Span } from "@quarry/document";
import { estimatedTokens, type ValuePlaces } from "@quarry/engine";
import { ground, type Part } from "@quarry/evidence";
import type { Json } from "@quarry/kernel";
import { coerceOutput } from "@quarry/structure";
import { fieldNames } from "../merge/grounded.ts";
import { inWireNames } from "../schema/wire-names.ts";
import { answerWith, rowsLeftOut, unitsOf, withFirstRows } from "./answer-parts.ts";
import { aroundValue, joined } from "./surroundings.ts";

/** Rows of each list that are shown where the whole is too long. */
const ROWS = 2;

/** A document with its right output. */
export type ShownExample = {
  document: SourceDocument;
  output: Json;
  places?: ValuePlaces | undefined;
};

/**
 * Returns an example as a model reads it: the document's text and the right answer, whole if they fit, else the parts of
 * the text around values together with the answer that has these values alone. Of lists it then has the first rows.
 *
 * @param tokens that it may take.
 * @returns undefined where it has no value of the structure, or none that fits.
 */
export function exampleText(
  { document, output, places }: ShownExample,
  structure: StructureNode,
  tokens: number,
): string | undefined {
  const value = coerceOutput(structure, output).value;
  const whole: Part = { node: structure, value, pointer: "" };
  return (
    wholeText(document.text, whole, tokens) ?? textInParts({ document, places }, whole, tokens)
  );
}

function wholeText(text: string, whole: Part, tokens: number): string | undefined {
  if (estimatedTokens(text) > tokens) return undefined;
  const answer = answerWith(whole, new Set(unitsOf(whole).flat()));
  if (answer === undefined) return undefined;
  const written = writtenExample(text.trim(), whole.node, answer);
  return estimatedTokens(written) <= tokens ? written : undefined;
}

function textInParts(
  { document, places = {} }: Omit<ShownExample, "output">,
  whole: Part,
  tokens: number,
): string | undefined {
  const { node } = whole;
  const first: Part = { ...whole, value: withFirstRows(node, whole.value, ROWS) };
  const spans = spansIn(document, first, places);
  const written = (pointers: readonly string[]) => {
    const answer = answerWith(first, new Set(pointers));
    if (answer === undefined) return undefined;
    const text = joined(
      document.text,
      pointers.flatMap((pointer) => spans.get(pointer) ?? []),
    );
    const shown = { ...whole, value: coerceOutput(node, answer).value };
    return writtenExample(text, node, answer, rowsLeftOut(whole, shown));
  };
  let kept: readonly string[] = [];
  for (const unit of unitsOf(first)) {
    const more = [...kept, ...unit];
    if (estimatedTokens(written(more) ?? "") <= tokens) kept = more;
  }
  return written(kept);
}

/** Returns what stands around each value that the text has, by the value's pointer. */
function spansIn(document: SourceDocument, part: Part, places: ValuePlaces): Map<string, Span> {
  const leaves = ground(document, part, "example", fieldNames);
  const placed = leaves.flatMap(({ pointer, ...leaf }): [string, Span][] => {
    const { start, end } = places[pointer] ?? leaf;
    if (start === undefined || end === undefined) return [];
    return [[pointer, aroundValue(document.text, { start, end })]];
  });
  return new Map(placed);
}

function writtenExample(
  text: string,
  node: StructureNode,
  answer: Json,
  notes: readonly string[] = [],
): string {
  const json = JSON.stringify({ result: inWireNames(node, answer) });
  return [text, ["Right answer:", ...notes, json].join(" ")].join("\n");
}
