import { expect, it } from "vitest";
import { selectorsOf } from "./selectors.ts";

it("finds each selector with its labels, and nothing that stands where labels are grouped by", () => {
  const ratio =
    'sum by (job) (rate(a_total[5m] offset 1h)) / on (job) group_left () b:c{d="}", e=~"f"}';
  expect(selectorsOf(`${ratio} or vector(0) and {__name__="g"}`)).toEqual([
    { metric: "a_total", matchers: [] },
    { metric: "b:c", matchers: ['d="}"', 'e=~"f"'] },
    { metric: "", matchers: ['__name__="g"'] },
  ]);
});

it("takes nothing for an expression that is none", () => {
  expect(() => selectorsOf("sum(rate(a_total[5m])")).toThrow(SyntaxError);
});
