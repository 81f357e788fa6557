import type { Json } from "@quarry/kernel";
import { type ProviderCall, textOf } from "./call.ts";
import { imageUrlsOf } from "./rules.ts";

/**
 * What a client did that no client should: an address where a picture is due, the document before
 * its schema, another beginning for the same schema (which no provider's cache then knows). Empty
 * where it behaved.
 */
export function requestFaults(calls: readonly ProviderCall[]): string[] {
  const faults: string[] = [];
  const beginnings = new Map<string, string>();
  for (const [index, call] of calls.entries()) {
    if (imageUrlsOf(call).some((url) => !url.startsWith("data:"))) {
      faults.push(`call ${index} has an image by its address`);
    }
    const prompt = firstUserText(call);
    const fence = prompt.indexOf("<document-");
    const schema = call.schema === undefined ? -1 : prompt.indexOf(withoutBounds(call.schema));
    if (call.schema !== undefined && (schema < 0 || (fence >= 0 && fence < schema))) {
      faults.push(`call ${index} has no schema before its document`);
    }
    const described = call.schema === undefined ? undefined : withoutBounds(call.schema);
    const key = JSON.stringify([call.body.model, described]);
    const beginning = prompt.slice(0, schema < 0 ? 0 : schema);
    if ((beginnings.get(key) ?? beginning) !== beginning) {
      faults.push(`call ${index} begins otherwise than one before it`);
    }
    beginnings.set(key, beginning);
  }
  return faults;
}

/** The schema as it is described in words: bounds are for the grammar alone. */
function withoutBounds(schema: Json): string {
  return JSON.stringify(schema, (name, value: Json) => {
    const isBound = (name === "maxItems" || name === "maxLength") && typeof value === "number";
    return isBound ? undefined : value;
  });
}

function firstUserText({ body }: ProviderCall): string {
  const [first] = (body.messages ?? []).filter(({ role }) => role === "user");
  return first ? textOf(first.content) : "";
}
