import type { Json } from "@quarry/kernel";
import type { MadeCase } from "./made-case.ts";

/** A truth whose type its value does not tell: one of several words, or what is absent. */
export class Typed {
  readonly node: Json;
  readonly value: Json;

  constructor(node: Json, value: Json) {
    this.node = node;
    this.value = value;
  }
}

export type Truth = string | number | boolean | Typed | Truth[] | { [name: string]: Truth };

/** A field that is asked for and that the document does not hold. */
export function absentOf(type: "string" | "number" | "date" | "boolean"): Typed {
  return new Typed({ type }, null);
}

export const absent = absentOf("string");

export function oneOf(values: string[], value: string): Typed {
  return new Typed({ type: "enum", values }, value);
}

/**
 * Makes the documents of a set, each asked for as a developer in a hurry would: by names alone, typed
 * by what is true of it. `holds` names the probes that it can answer.
 */
export function documentsOf(set: string) {
  return (id: string, truth: Truth, source: string, holds: string[] = []): MadeCase => {
    const content = source.startsWith("<") ? { html: source } : { text: source };
    return { set, id, schema: schemaOf(truth), truth: plain(truth), holds, ...content };
  };
}

function schemaOf(truth: Truth): Json {
  if (truth instanceof Typed) return truth.node;
  if (Array.isArray(truth)) return { type: "array", items: schemaOf(truth[0] ?? "") };
  if (typeof truth === "object") {
    const properties = Object.entries(truth).map(
      ([name, value]) => [name, schemaOf(value)] as const,
    );
    return { type: "object", properties: Object.fromEntries(properties) };
  }
  if (typeof truth !== "string") return { type: typeof truth };
  if (/^\d{4}-\d{2}-\d{2}T/.test(truth)) return { type: "datetime" };
  return { type: /^\d{4}-\d{2}-\d{2}$/.test(truth) ? "date" : "string" };
}

function plain(truth: Truth): Json {
  if (truth instanceof Typed) return truth.value;
  if (Array.isArray(truth)) return truth.map(plain);
  if (typeof truth !== "object") return truth;
  return Object.fromEntries(Object.entries(truth).map(([name, value]) => [name, plain(value)]));
}
