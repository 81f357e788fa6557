import { limits } from "@quarry/api";
import { childPointer } from "@quarry/api/values";

/** A schema within a JSON Schema document. */
export type Place = {
  schema: unknown;
  /** JSON pointer in the document. */
  readonly pointer: string;
  /** Pointers of the definitions whose expansion led here: one that comes again is recursive. */
  within: readonly string[];
};

export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The place of a member or item below. Its pointer, which is for people, has long keys cut, and is made when it is
 * asked for: most are not.
 */
export function below(parent: Place, keys: (string | number)[], schema: unknown): Place {
  return {
    schema,
    within: parent.within,
    get pointer() {
      return keys.map(shortKey).reduce<string>(childPointer, parent.pointer);
    },
  };
}

function shortKey(key: string | number): string | number {
  const longest = limits.structure.propertyNameLength;
  return typeof key === "string" && key.length > longest ? `${key.slice(0, longest)}…` : key;
}

/** The pointer that a reference within the document names, or undefined for any other reference. */
export function localPointer(reference: unknown): string | undefined {
  if (typeof reference !== "string" || !reference.startsWith("#")) return undefined;
  try {
    const pointer = decodeURIComponent(reference.slice(1));
    return pointer === "" || pointer.startsWith("/") ? pointer : undefined;
  } catch {
    return undefined;
  }
}
