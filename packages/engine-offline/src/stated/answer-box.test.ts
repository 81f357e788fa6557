import { expect, it } from "vitest";
import { answerOfBox } from "./answer-box.ts";

it.each([
  ["animals_no", "Yes", false],
  ["animals_no", "Off", null],
  ["compteurOui", "On", true],
  ["compteur_non", true, false],
  ["animals", "Yes", undefined],
  ["no", "Yes", undefined],
])("the member %s with the value %s answers %s", (path, scalar, answer) => {
  expect(answerOfBox(path, scalar)).toBe(answer);
});
