import { expect, it } from "vitest";
import { extract, listOf, objectOf } from "../../testing/text-document.ts";

const medications = listOf({
  name: "string",
  dosage: "string",
  route: "string",
  frequency: "string",
  duration: "string",
});

it.each([
  ["1. Cefalor 500 mg twice daily", ["Cefalor", "500 mg", null, "twice daily", null]],
  [
    "Was given 250 mg IV Cefalor TID for two weeks.",
    ["Cefalor", "250 mg", "IV", "TID", "two weeks"],
  ],
  ["Cefalor 20 Tropfen dreimal täglich", ["Cefalor", "20 Tropfen", null, "dreimal täglich", null]],
])("reads what is to be taken, how and how often, of %s", (text, values) => {
  const [name, dosage, route, frequency, duration] = values;
  expect(extract({ text }, objectOf({ medications })).output).toEqual({
    medications: [{ name, dosage, route, frequency, duration }],
  });
});
