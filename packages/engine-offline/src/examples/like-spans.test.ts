import { deadlineAt } from "@quarry/engine";
import { expect, it } from "vitest";
import { viewOf } from "../labels/view.ts";
import { placesIn } from "../places/places.ts";
import { textDocument } from "../testing/text-document.ts";
import { likeSpans, neighboursOf } from "./like-spans.ts";
import { sceneOf } from "./surroundings.ts";

function sceneIn(text: string) {
  const view = viewOf(textDocument(text), deadlineAt(Number.POSITIVE_INFINITY));
  return sceneOf(view, placesIn(view).headings);
}

/** Returns the parts of a text that are made like a value of another one. */
function alikeIn(text: string, example: string, value: string): string[] {
  const shown = sceneIn(example);
  const start = example.indexOf(value);
  const surroundings = shown.at({ start, end: start + value.length });
  const spans = likeSpans(sceneIn(text), surroundings, neighboursOf(shown, surroundings));
  return spans.map((span) => text.slice(span.start, span.end));
}

it("finds a value between the words that the example's value is between", () => {
  const example = "Shipped by Ann Lee on Monday";
  expect(alikeIn("Shipped by Bo Xi Chen on Friday", example, "Ann Lee")).toContain("Bo Xi Chen");
});

it("finds a code of the same shape", () => {
  expect(alikeIn("Ref (XY-8812) closed", "our AB-1234", "AB-1234")).toContain("XY-8812");
});

it("finds a block of as many lines", () => {
  const example = "To\nAnn Lee\n1 Mill Lane\nBye";
  expect(alikeIn("To\nBo Chen\n7 High Street\nBye", example, "Ann Lee\n1 Mill Lane")).toContain(
    "Bo Chen\n7 High Street",
  );
});

it("takes signs of a value for themselves", () => {
  expect(alikeIn("a+b (x)", "a+b (x)", "a+b")).toContain("a+b");
});
