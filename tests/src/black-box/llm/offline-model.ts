import { isDeepStrictEqual } from "node:util";
import type { StructureNode } from "@quarry/api";
import { extractOffline } from "@quarry/engine-offline";
import type { Json } from "@quarry/kernel";
import type { ProviderOptions } from "@quarry/servers/provider";
import { parseStructure } from "@quarry/structure";

/**
 * A model that reads the document of a request with the offline engine, by that of the structures
 * whose properties the request's schema asks for.
 */
export function offlineModel(structures: readonly Json[]): NonNullable<ProviderOptions["answer"]> {
  const known = structures.map((structure) => parseStructure(structure));
  return (text, schema) => {
    const names = namesIn(schema);
    const structure = known.find((one) => isDeepStrictEqual(namesOf(one), names));
    if (!structure) throw new Error(`no structure has the properties ${names}`);
    const document = {
      text,
      pages: [{ number: 1, start: 0, end: text.length }],
      tables: [],
      structured: [],
      images: [],
      warnings: [],
      reader: { name: "text", version: "1" },
    };
    const deadlineAt = Number.POSITIVE_INFINITY;
    return { result: extractOffline(document, structure, { deadlineAt }).output };
  };
}

function namesOf(node: StructureNode): string[] {
  return node.type === "object" ? Object.keys(node.properties) : [];
}

/** The properties under the `result` of a schema as it is sent to a provider. */
function namesIn(schema: Json | undefined): string[] {
  const path = ["properties", "result", "properties"];
  return Object.keys(path.reduce(memberOf, schema) ?? {});
}

function memberOf(value: Json | undefined, name: string): Json | undefined {
  const isObject = value !== null && typeof value === "object" && !Array.isArray(value);
  return isObject ? value[name] : undefined;
}
