import { expect, it } from "vitest";
import { decodeSteps } from "./ctc.ts";

const characters = ["", "a", "b", " "];

/** Steps that are sure of one class each. */
function stepsOf(...classes: number[]) {
  const data = new Float32Array(classes.length * characters.length).fill(0.05);
  classes.forEach((index, step) => {
    data[step * characters.length + index] = 0.85;
  });
  return { data, count: classes.length, classes: characters.length };
}

it("takes steps in a row for one character, at their middle", () => {
  expect(decodeSteps(stepsOf(0, 1, 1, 0, 2, 0, 0, 0), characters)).toEqual([
    { text: "a", place: 2 / 8, confidence: expect.closeTo(0.85) },
    { text: "b", place: 4.5 / 8, confidence: expect.closeTo(0.85) },
  ]);
});

it("reads a character twice where a blank parts it", () => {
  const text = decodeSteps(stepsOf(1, 0, 1, 3, 2, 2), characters).map((read) => read.text);
  expect(text).toEqual(["a", "a", " ", "b"]);
});

it("reads nothing from blanks", () => {
  expect(decodeSteps(stepsOf(0, 0, 0), characters)).toEqual([]);
});
