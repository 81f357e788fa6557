import type { Json } from "@quarry/kernel";
import { documentIn, type ProviderCall, textOf } from "./call.ts";
import { imageUrlsOf } from "./rules.ts";

/**
 * What a client did that no client should: an address where a picture is due, a field of the schema that no word before
 * the document names, another beginning for the same schema (which no provider's cache then knows). Empty where it
 * behaved.
 */
export function requestFaults(calls: readonly ProviderCall[]): string[] {
  const faults: string[] = [];
  const beginnings = new Map<string, string>();
  for (const [index, call] of calls.entries()) {
    if (imageUrlsOf(call).some((url) => !url.startsWith("data:"))) {
      faults.push(`call ${index} has an image by its address`);
    }
    if (call.schema === undefined) continue;
    const names = namesIn(call.schema).filter((name) => name !== "result");
    const prompt = untilDocument(call);
    const unnamed = names.find((name) => !prompt.includes(name));
    if (unnamed !== undefined) {
      faults.push(`call ${index} does not name ${unnamed} before its document`);
    }
    const key = JSON.stringify([call.body.model, withoutBounds(call.schema)]);
    const beginning = prompt.slice(0, Math.max(0, ...names.map((name) => prompt.indexOf(name))));
    if ((beginnings.get(key) ?? beginning) !== beginning) {
      faults.push(`call ${index} begins otherwise than one before it`);
    }
    beginnings.set(key, beginning);
  }
  return faults;
}

/** What a model reads before the document; all of its first messages where there is none. */
function untilDocument({ body }: ProviderCall): string {
  const [system = "", user = ""] = ["system", "user"].map((sender) => {
    const message = (body.messages ?? []).find(({ role }) => role === sender);
    return message ? textOf(message.content) : "";
  });
  const document = documentIn(body);
  const before = document === undefined ? user : user.slice(0, user.lastIndexOf(document));
  return `${system}\n${before}`;
}

/** The names of all fields of a schema. */
function namesIn(schema: Json | undefined): string[] {
  if (Array.isArray(schema)) return schema.flatMap(namesIn);
  if (!isObject(schema)) return [];
  const { properties, items, anyOf } = schema;
  const fields = isObject(properties) ? properties : {};
  const inner = [...Object.values(fields), items, anyOf];
  return [...Object.keys(fields), ...inner.flatMap(namesIn)];
}

function isObject(value: Json | undefined): value is { [name: string]: Json } {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** Bounds are for the grammar alone, and differ from document to document. */
function withoutBounds(schema: Json): string {
  return JSON.stringify(schema, (name, value: Json) => {
    const isBound = (name === "maxItems" || name === "maxLength") && typeof value === "number";
    return isBound ? undefined : value;
  });
}
