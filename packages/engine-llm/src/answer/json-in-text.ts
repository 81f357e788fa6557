import { type Json, parseJson } from "@quarry/kernel";
import { jsonrepair } from "jsonrepair";
import { withoutThoughts } from "./thoughts.ts";

/**
 * The JSON value in what a model wrote: thoughts, prose and fences around it are left out, small
 * slips of notation repaired. Undefined where there is none, or where it breaks off: what is missing
 * is never made up.
 */
export function jsonInText(text: string): Json | undefined {
  const answer = withoutThoughts(text);
  const whole = parsed(answer);
  if (whole !== undefined) return whole;
  const slice = longestBalanced(answer);
  return slice === undefined ? undefined : (parsed(slice) ?? repaired(slice));
}

function parsed(text: string): Json | undefined {
  try {
    return parseJson(text, withAllDigits);
  } catch {
    return undefined;
  }
}

/** A whole number with more digits than a number can hold stays text: it would become another. */
function withAllDigits(_key: string, value: Json, context?: { source?: string }): Json {
  if (typeof value !== "number" || Number.isSafeInteger(value)) return value;
  const source = context?.source ?? "";
  return /^-?\d+$/.test(source) && String(value) !== source ? source : value;
}

function repaired(slice: string): Json | undefined {
  try {
    return parsed(jsonrepair(slice));
  } catch {
    return undefined;
  }
}

/**
 * The longest `{…}` or `[…]` that stands by itself. None where a bracket stays open: a piece out of
 * a broken answer would be a short list that looks whole.
 */
function longestBalanced(text: string): string | undefined {
  let longest: string | undefined;
  let start = 0;
  let depth = 0;
  for (const { sign, index } of brackets(text)) {
    if (sign === "{" || sign === "[") {
      if (depth === 0) start = index;
      depth += 1;
    } else {
      depth -= 1;
      const slice = text.slice(start, index + 1);
      if (depth === 0 && slice.length > (longest?.length ?? 0)) longest = slice;
    }
  }
  return depth === 0 ? longest : undefined;
}

/** The brackets of the JSON values in the text: those in JSON strings, and stray closing ones, not. */
function* brackets(text: string): Generator<{ sign: string; index: number }> {
  const next = /[{[]/g;
  const nextInside = /[{[\]}]|"[^"\\]*(?:\\.[^"\\]*)*"?/gs;
  let depth = 0;
  for (let at = 0; ; ) {
    const pattern = depth === 0 ? next : nextInside;
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (!found) return;
    at = pattern.lastIndex;
    const sign = found[0];
    if (sign.startsWith('"')) continue;
    depth += sign === "{" || sign === "[" ? 1 : -1;
    yield { sign, index: found.index };
  }
}
