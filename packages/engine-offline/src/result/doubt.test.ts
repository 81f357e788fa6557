import { deadlineAt } from "@quarry/engine";
import { expect, it, vi } from "vitest";
import { viewOf } from "../labels/view.ts";
import { textDocument } from "../testing/text-document.ts";
import { doubtsOf } from "./doubt.ts";
import type { TypedLeaf } from "./place-leaves.ts";

/** A view of lines that each hold one number, and a leaf for each number. */
function numbersOf(lines: readonly string[]) {
  const view = viewOf(textDocument(lines.join("\n")), deadlineAt(Number.POSITIVE_INFINITY));
  const leaves = view.recognitions.number.map(({ start, end, value }, at): TypedLeaf => {
    const leaf = { pointer: `/${at}`, value, span: { start, end }, score: 1, reason: "table" };
    return { leaf: leaf as TypedLeaf["leaf"], type: "number", names: { name: "x", describe: "" } };
  });
  return { view, leaves };
}

it.each([
  [["Room 7", "Room 8", "2 million"], [false, false, false], 0],
  [["16 t", "17 t", "18 t", "2 million"], [true, true, true, false], 1],
  [["200 mi", "5,1 mi"], [true, true], 1],
  [["200 mi", "5.1 mi"], [false, false], 1],
  [["16 m", "29 k"], [true, false], 1],
])("looks at all numbers of a document at most once for its leaves: %j", (lines, doubts, looks) => {
  const { view, leaves } = numbersOf(lines);
  const some = vi.spyOn(view.recognitions.number, "some");
  expect(doubtsOf(view, leaves).map((doubt) => doubt !== undefined)).toEqual(doubts);
  expect(some).toHaveBeenCalledTimes(looks);
});
