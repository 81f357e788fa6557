import { expect, it } from "vitest";
import { extractWithoutRecords, objectOf } from "../testing/text-document.ts";

function extract(list: string, items: string, text: string) {
  const structure = objectOf({ [list]: { type: "array", items: { type: items } } });
  return extractWithoutRecords({ text }, structure);
}

it("counts the bullets of a list, including one that could not be read", () => {
  const text = "# Scores\n\n- 12 points\n- 7 points\n- none yet\n";
  const { output, evidence } = extract("scores", "number", text);
  expect(output).toEqual({ scores: [12, 7] });
  expect(evidence.arrays).toMatchObject([{ pointer: "/scores", rows: 3, taken: 2 }]);
});

it("continues a numbered list after a paragraph", () => {
  const text = "# Steps\n\n1. Cut.\n2. Stir well.\n\nTake your time now.\n\n3. Serve warm.\n";
  const { output } = extract("steps", "string", text);
  expect(output).toEqual({ steps: ["Cut.", "Stir well.", "Serve warm."] });
});

it.each([
  ["Skills\nPython, SQL, Kafka\n", ["Python", "SQL", "Kafka"]],
  ["Skills: Python, SQL and Kafka\n", ["Python", "SQL", "Kafka"]],
  ["Skills: Python\n", ["Python"]],
])("parts %j at its commas", (text, skills) => {
  expect(extract("skills", "string", text).output).toEqual({ skills });
});
