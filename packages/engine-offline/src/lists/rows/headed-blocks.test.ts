import { expect, it } from "vitest";
import { extract, listOf, objectOf } from "../../testing/text-document.ts";

const structure = objectOf({
  reviews: listOf({ author: "string", rating: "number", text: "string" }),
});
const reviews = [
  { author: "Moira K.", rating: 5, text: "Warm and quiet." },
  { author: "Dieter W.", rating: 3, text: "Lovely view, hard track." },
];

it.each([
  "## Moira K.\nRating: 5/5\nWarm and quiet.\n\n## Dieter W.\nRating: 3/5\nLovely view, hard track.\n",
  "### Review by Moira K.\n\nRating: 5\n\nWarm and quiet.\n\n### Review by Dieter W.\n\nRating: 3\n\nLovely view,\nhard track.\n",
  "Moira K. - 5/5\nWarm and quiet.\n\nDieter W. (3 out of 5)\nLovely view, hard track.\n",
])("reads who rated how, and why, of %j", (text) => {
  expect(extract({ text }, structure).output).toEqual({ reviews });
});

it("takes the parts of a text for no reviews", () => {
  const text = "## The lighthouse\n\nIt moved twice.\n\n## The railway\n\nIt came later.\n";
  expect(extract({ text }, structure).output).toEqual({ reviews: [] });
});
