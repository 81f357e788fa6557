import { expect, it } from "vitest";
import { turnedName } from "./turned-name.ts";

it("turns a name as the text shows it", () => {
  expect(turnedName("by Ashish Vaswani and others", "Vaswani, Ashish")).toBe("Ashish Vaswani");
});

it("leaves what the text does not show so, and what is no name", () => {
  expect(turnedName("tea, rivers", "tea, rivers")).toBeUndefined();
  expect(turnedName("Vaswani, Ashish", "Vaswani, Ashish")).toBeUndefined();
});
