import type { Json, Structure } from "@quarry/client";
import { keysOf } from "../../shell/pointer.ts";

/** Returns the part of a structure that shapes the value at a JSON pointer; undefined where there is none. */
export function nodeAt(structure: Structure, pointer: string): Structure | undefined {
  let node: Structure | undefined = structure;
  for (const name of keysOf(pointer)) {
    if (node?.type === "array") node = node.items;
    else if (node?.type === "object" && Object.hasOwn(node.properties, name))
      node = node.properties[name];
    else return undefined;
  }
  return node;
}

/** Returns what a person wrote as a value of the type, or as it is where it is none: the server says what is wrong. */
export function typedValue(text: string, type: Structure["type"] | undefined): Json {
  const written = text.trim();
  if (written === "") return null;
  if (type === "boolean" && (written === "true" || written === "false")) return written === "true";
  if (type !== "number" && type !== "integer") return written;
  const number = Number(written);
  return Number.isFinite(number) ? number : written;
}

/**
 * Returns words of the source as they are written into a field of the type, such as `1234.5` for "EUR 1,234.50";
 * undefined where they are no value of it.
 */
export function writtenAs(words: string, node: Structure | undefined): string | undefined {
  const text = words.replaceAll(/\s+/g, " ").trim();
  if (node?.type === "number" || node?.type === "integer") return numberIn(text);
  if (node?.type === "enum") return node.values.includes(text) ? text : undefined;
  if (node?.type === "date") return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined;
  return node?.type === "string" ? text : undefined;
}

/** Reads a number with signs of a currency around it; of two separators the last one begins the decimals. */
function numberIn(text: string): string | undefined {
  const digits = /-?\d[\d.,' \u00a0\u2019]*/.exec(text)?.[0].replace(/\D+$/, "") ?? "";
  const decimals = /[.,](\d{1,2})$/.exec(digits)?.[1];
  const whole = decimals === undefined ? digits : digits.slice(0, -decimals.length - 1);
  const written = whole.replaceAll(/[^\d-]/g, "") + (decimals === undefined ? "" : `.${decimals}`);
  return written === "" ? undefined : written;
}
