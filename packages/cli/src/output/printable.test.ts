import { expect, it } from "vitest";
import { forTerminal } from "./printable.ts";

it("escapes every control character that a terminal acts on, and leaves the meaning of JSON", () => {
  const controls = [...Array(0x20).keys(), ...Array.from({ length: 0x21 }, (_, at) => 0x7f + at)];
  const value = { "a\u009b31m": `${String.fromCharCode(...controls)}é\u202e` };
  const shown = forTerminal(JSON.stringify(value, null, 2));
  expect(shown.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202e]/u);
  expect(shown).toContain("\\u009b31m");
  expect(JSON.parse(shown)).toEqual(value);
  expect(forTerminal("a,\x1b[31mb\r\n")).toBe("a,\\u001b[31mb\r\n");
});
