import { expect, it } from "vitest";
import { fieldLines, fieldsIn } from "./field-lines.ts";

it("writes thresholds of single fields and reads them", () => {
  const fields = { "/total": 0.95, "/lines/*/unit price": 0.8, "/a~1b": 0.075 };
  expect(fieldLines(fields)).toBe("/total 95\n/lines/*/unit price 80\n/a~1b 7.5");
  expect(fieldsIn(fieldLines(fields))).toEqual(fields);
  expect(fieldsIn("\n /total  95 % \n")).toEqual({ "/total": 0.95 });
});

it.each(["total 95", "/total", "/total many"])("refuses the line %s", (line) => {
  expect(() => fieldsIn(`/a 1\n${line}`)).toThrow(`"${line}" is no threshold`);
});
