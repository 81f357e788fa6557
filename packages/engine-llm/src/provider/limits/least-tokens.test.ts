import { estimatedTokens } from "@quarry/engine";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { expect, it } from "vitest";
import measured from "./least-tokens.json" with { type: "json" };
import { leastTokens, mostLeastTokens } from "./least-tokens.ts";
import { PromptWindows } from "./prompt-windows.ts";
import { tokenSamples } from "./token-samples.testing.ts";

const LONG = 12_000;
const long = (text: string) => `${text}\n`.repeat(Math.ceil(LONG / text.length));

it.each(tokenSamples)("takes no prompt for cut that o200k counts in full: %s", (_name, text) => {
  const prompt = long(text);
  const counted = countTokens(prompt);
  expect(leastTokens(prompt)).toBeLessThanOrEqual(counted);
  expect(new PromptWindows().wasCut("any", prompt, counted)).toBe(false);
});

it.each(tokenSamples)("bounds the fewest tokens from above: %s", (_name, text) => {
  expect(mostLeastTokens(text)).toBeGreaterThanOrEqual(leastTokens(text));
});

it.each(tokenSamples)("recognises a prompt of which a seventh was read: %s", (_name, text) => {
  const prompt = long(text);
  expect(new PromptWindows().wasCut("any", prompt, Math.floor(countTokens(prompt) / 7))).toBe(true);
});

it.each(measured.scripts)("holds what was measured of $scripts", ({ scripts, unitsPerToken }) => {
  const isOf = new RegExp(`[${scripts.map((name) => `\\p{sc=${name}}`).join("")}]`, "gu");
  const ofScript = tokenSamples.filter(([, text]) => {
    return (text.match(isOf)?.length ?? 0) > text.length / 2;
  });
  const most = Math.max(...ofScript.map(([, text]) => text.length / countTokens(text)));
  expect(unitsPerToken).toBeCloseTo(most, 1);
});

it.each(tokenSamples)("estimates within the bounds that the docs state: %s", (_name, text) => {
  const share = estimatedTokens(text) / countTokens(text);
  expect(share).toBeGreaterThan(0.35);
  expect(share).toBeLessThan(3.1);
});
