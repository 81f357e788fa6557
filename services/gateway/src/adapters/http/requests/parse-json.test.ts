import { expect, it } from "vitest";
import { parseJson } from "./parse-json.ts";

const parse = (json: string, longText?: string[]) =>
  parseJson(Buffer.from(json), "The body", { longText });

it("parses a value, without the text that is read apart", () => {
  const { value, longText } = parse('{"a":{"b":"abc","c":"ö"}}', ["a", "b"]);
  expect(value).toEqual({ a: { b: "", c: "ö" } });
  expect(String(longText)).toBe("abc");
});

it("passes over a byte order mark", () => {
  expect(parse("\ufeff[1]").value).toEqual([1]);
});

it.each([
  [
    "[".repeat(201),
    "PAYLOAD_TOO_LARGE",
    "The body may nest at most 200 objects and lists in each other",
  ],
  [
    `[${"1,".repeat(100_000)}1]`,
    "PAYLOAD_TOO_LARGE",
    "The body may have at most 100,000 members and items in all",
  ],
  [
    '{"a":1,"a":2}',
    "MALFORMED_JSON",
    'The body has an object with the key "a" twice; send each key once',
  ],
  ['{"a":', "MALFORMED_JSON", "The body is not valid JSON"],
])("refuses %j", (json, code, message) => {
  expect(() => parse(json)).toThrow(expect.objectContaining({ code, message }) as Error);
});

it("refuses what is not UTF-8", () => {
  const broken = Buffer.from('{"a":"\xff"}', "latin1");
  expect(() => parseJson(broken, "The body")).toThrow("The body is not valid UTF-8");
});
