import { createHash } from "node:crypto";

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

type Reviver = (key: string, value: Json, context?: { source?: string }) => Json;

/** Parses JSON. @throws SyntaxError if the text is no JSON. */
export function parseJson(text: string, reviver?: Reviver): Json {
  return storedJson<Json>(text, reviver);
}

/**
 * Parses JSON that Quarry itself wrote, as its original type, without a check. For content of others use `parseJson` and
 * a schema.
 */
export function storedJson<Written>(text: string, reviver?: Reviver): Written {
  const value: unknown = JSON.parse(text, reviver);
  return value as Written;
}

/** JSON text with object keys sorted, so that equal values have equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, node: unknown) =>
    node !== null && typeof node === "object" && !Array.isArray(node)
      ? Object.fromEntries(Object.entries(node).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : node,
  );
}

/** SHA-256 of the text's UTF-8 bytes (or of the bytes), in lower-case hex. */
export function sha256(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}
