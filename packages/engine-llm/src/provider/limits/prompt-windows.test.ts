import { expect, it } from "vitest";
import { PromptWindows } from "./prompt-windows.ts";

const words = (tokens: number) => "for ".repeat(tokens);

it.each([
  ["to a part of what it is", 10_000, 4_100, true],
  ["to a window, exactly", 6_000, 4_096, true],
  ["not: it counts a little less", 6_000, 5_000, false],
  ["not: it fills a window by chance", 4_200, 4_096, false],
  ["not: it is too short to decide", 2_000, 70, false],
])("finds a prompt cut %s", (_name, tokens, counted, wasCut) => {
  expect(new PromptWindows().wasCut("small", words(tokens), counted)).toBe(wasCut);
});

it("takes a lower count for another way to count once a longer prompt was read", () => {
  const windows = new PromptWindows();
  expect(windows.wasCut("small", words(20_000), 9_000)).toBe(true);
  expect(windows.wasCut("small", words(10_000), 4_500)).toBe(false);
  expect(windows.wasCut("other", words(10_000), 4_500)).toBe(true);
});

it.each([
  ["Russian", "Настоящим подтверждается поставка оборудования согласно договору. ", 4.5],
  ["Arabic", "يؤكد هذا المستند تسليم المعدات وفقا للعقد المبرم بين الطرفين. ", 4],
  ["Hindi", "यह दस्तावेज़ अनुबंध के अनुसार उपकरणों की आपूर्ति की पुष्टि करता है। ", 4],
])("takes no %s text for cut that a large vocabulary counts as little", (_name, words, units) => {
  const text = words.repeat(220);
  const counted = Math.round(text.length / units);
  expect(new PromptWindows().wasCut("small", text, counted)).toBe(false);
  expect(new PromptWindows().wasCut("small", text, Math.round(counted / 2))).toBe(true);
});

it("counts runs of spaces and dots as little", () => {
  const padded = `${"cell".padEnd(400)}${".".repeat(400)}\n`.repeat(100);
  expect(new PromptWindows().wasCut("small", padded, 700)).toBe(false);
});
