import type { Json, Structure } from "@quarry/client";

/** Returns the part of a structure that shapes the value at a JSON pointer; undefined where there is none. */
export function nodeAt(structure: Structure, pointer: string): Structure | undefined {
  let node: Structure | undefined = structure;
  for (const part of pointer.split("/").slice(1)) {
    const name = part.replaceAll("~1", "/").replaceAll("~0", "~");
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
