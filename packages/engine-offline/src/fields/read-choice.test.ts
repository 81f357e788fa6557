import { describe, expect, it } from "vitest";
import { readBoolean, readEnum } from "./read-choice.ts";

const whole = (text: string) => ({ start: 0, end: text.length });

describe("readBoolean", () => {
  it.each([
    ["Yes", true],
    ["ja", true],
    ["Noted: no", false],
    ["out of stock", false],
    ["nicht verfügbar", false],
  ])("reads %s", (text, value) => {
    expect(readBoolean(text, whole(text))?.value).toBe(value);
  });

  it("finds neither in other words", () => {
    expect(readBoolean("notable", whole("notable"))).toBeUndefined();
  });
});

describe("readEnum", () => {
  it("takes the longest value that the text names", () => {
    const node = { type: "enum" as const, values: ["part", "part time", "full_time"] };
    expect(readEnum("Part time, Lisbon", node, whole("Part time, Lisbon"))?.value).toBe(
      "part time",
    );
    expect(readEnum("a full time post", node, whole("a full time post"))?.value).toBe("full_time");
  });
});
