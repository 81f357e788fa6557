import { deadlineAt } from "@quarry/engine";
import { parseStructure } from "@quarry/structure";
import { expect, it } from "vitest";
import { fieldsOf } from "../fields/field.ts";
import { proposalsFor } from "../finders/propose.ts";
import { viewOf } from "../labels/view.ts";
import { sourcesOf } from "../sources/sources.ts";
import { extract, objectOf, textDocument } from "../testing/text-document.ts";
import { scoreOptions } from "./score-options.ts";

const contact = (describe: string) => ({
  ...objectOf({ phone: "string", email: "string" }),
  describe,
});
const structure = objectOf({
  admin: contact("Administrative contact"),
  technical: contact("Technical contact"),
});

const text = [
  "Administrative contact:",
  "    Phone:    +1 416 865 3361",
  "    Email:    ada@example.com",
  "",
  "Technical contact:",
  "    Phone:    +1 208 389 5740",
  "    Email:    grace@example.com",
  "",
].join("\n");

it("what stands under the heading of one object is not its sibling's", () => {
  expect(extract({ text }, structure).output).toEqual({
    admin: { phone: "+1 416 865 3361", email: "ada@example.com" },
    technical: { phone: "+1 208 389 5740", email: "grace@example.com" },
  });
});

it("an object that a document does not name gets nothing of its sibling's", () => {
  const [first = ""] = text.split("Technical");
  expect(extract({ text: first }, structure).output).toMatchObject({
    technical: { phone: null, email: null },
  });
});

it("a label that says a field's own words under a sibling's heading does not raise its value", () => {
  const view = viewOf(
    textDocument("Technical contact:\n    Phone: +1 208 389 5740\n"),
    deadlineAt(Number.POSITIVE_INFINITY),
  );
  const { leaves } = fieldsOf(parseStructure(structure));
  const sources = sourcesOf(view);
  const scored = scoreOptions(sources, leaves, proposalsFor(sources, leaves));
  const scoreOf = (pointer: string) =>
    Math.max(...scored.filter(({ field }) => field.pointer === pointer).map(({ score }) => score));
  expect(scoreOf("/admin/phone")).toBeLessThan(0.3);
  expect(scoreOf("/technical/phone")).toBeGreaterThan(0.8);
});
