import { expect, it } from "vitest";
import { withoutTargets } from "./link-targets.ts";

it("blanks where links lead to within the site, each sign in its place", () => {
  const text = "[Smith v. Jones](/2023/05/cf0513.pdf) 3 May";
  expect(withoutTargets(text)).toBe("[Smith v. Jones](                   ) 3 May");
});

it("keeps addresses in full and text without links", () => {
  expect(withoutTargets("[site](https://a.example/1)")).toBe("[site](https://a.example/1)");
  expect(withoutTargets("f(x)[1]")).toBe("f(x)[1]");
});
