import { expect, it } from "vitest";
import { extract, objectOf } from "../testing/text-document.ts";
import { isHeadingMark, itemMarkOf } from "./item-mark.ts";

it.each([
  ["- Wash the pan", "- "],
  ["  ‣ Wash the pan", "  ‣ "],
  ["12. Wash the pan", "12. "],
  ["b) Wash the pan", "b) "],
  ["c. 1880", ""],
  ["B. Lind", ""],
  ["-5 °C", ""],
])("%j opens with the mark %j", (words, mark) => {
  expect(itemMarkOf(words)).toBe(mark);
});

it("distinguishes headings from numbers", () => {
  expect(isHeadingMark("#", "Sheet1")).toBe(true);
  expect(isHeadingMark("#", "4711")).toBe(false);
});

it.each(["-", "‣", "1.", "a)", "a."])("reads a list whose items open with %s", (first) => {
  const steps = ["Wash the pan", "Dry the pan", "Store the lids", "Close the door"];
  const lines = steps.map(
    (step, at) => `${first.replace("a", "abcd".charAt(at)).replace("1", String(at + 1))} ${step}`,
  );
  const text = `Steps\n\n${lines.join("\n")}\n\nThe end of it.\n`;
  const fields = objectOf({ steps: { type: "array", items: { type: "string" } } });
  expect(extract({ text }, fields).output).toEqual({ steps });
});
