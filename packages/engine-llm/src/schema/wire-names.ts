import type { ObjectNode, StructureNode } from "@quarry/api";
import { childPointer } from "@quarry/api/values";
import type { Json } from "@quarry/kernel";

const legalName = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * The structure with every property name in letters, digits, `_` and `-`, for not every provider
 * takes others. A renamed property has its own name in its description. The same structure comes
 * back where nothing needs renaming.
 */
export function withWireNames(node: StructureNode): StructureNode {
  if (node.type === "array") {
    const items = withWireNames(node.items);
    return items === node.items ? node : { ...node, items };
  }
  if (node.type !== "object") return node;
  const names = wireNames(node.properties);
  const renamed = Object.entries(node.properties).map(([name, child]) => {
    const wireName = names.get(name) ?? name;
    const wireChild = withWireNames(child);
    return [wireName, wireName === name ? wireChild : withNameInDescribe(name, wireChild)] as const;
  });
  const same = renamed.every(([name, child]) => node.properties[name] === child);
  return same ? node : { ...node, properties: Object.fromEntries(renamed) };
}

/** Gives an answer in wire names its own names back; what has no place in the structure stays. */
export function withOwnNames(node: StructureNode, answer: Json): Json {
  if (Array.isArray(answer)) {
    return node.type === "array" ? answer.map((item) => withOwnNames(node.items, item)) : answer;
  }
  if (node.type !== "object" || answer === null || typeof answer !== "object") return answer;
  const own = ownNames(node.properties);
  return Object.fromEntries(
    Object.entries(answer).map(([wire, value]) => {
      const name = own.get(wire);
      const child = name === undefined ? undefined : node.properties[name];
      return [name ?? wire, child ? withOwnNames(child, value) : value];
    }),
  );
}

/** Gives a value in own names those that go over the wire; what has no place in the structure stays. */
export function inWireNames(node: StructureNode, value: Json): Json {
  if (Array.isArray(value)) {
    return node.type === "array" ? value.map((item) => inWireNames(node.items, item)) : value;
  }
  if (node.type !== "object" || value === null || typeof value !== "object") return value;
  const names = wireNames(node.properties);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const child = node.properties[name];
      return [names.get(name) ?? name, child ? inWireNames(child, member) : member];
    }),
  );
}

/** The pointer into the structure by its own names, of one into an answer in wire names. */
export function ownPointer(node: StructureNode, pointer: string): string {
  let at: StructureNode | undefined = node;
  let own = "";
  for (const token of pointer.split("/").slice(1)) {
    const wire = token.replaceAll("~1", "/").replaceAll("~0", "~");
    if (at?.type !== "object") {
      at = at?.type === "array" ? at.items : undefined;
      own = childPointer(own, wire);
      continue;
    }
    const [name = wire] = [...wireNames(at.properties)].find(([, known]) => known === wire) ?? [];
    at = at.properties[name];
    own = childPointer(own, name);
  }
  return own;
}

/** Wire name to own name, of the rows of a list once. */
const knownNames = new WeakMap<ObjectNode["properties"], ReadonlyMap<string, string>>();

function ownNames(properties: ObjectNode["properties"]): ReadonlyMap<string, string> {
  const known = knownNames.get(properties);
  if (known) return known;
  const names = new Map(Array.from(wireNames(properties), ([name, wire]) => [wire, name]));
  knownNames.set(properties, names);
  return names;
}

/** Own name to wire name; made from the names alone, so both ways agree. */
function wireNames(properties: Record<string, StructureNode>): Map<string, string> {
  const names = Object.keys(properties);
  const taken = new Set(names);
  return new Map(names.map((name, index) => [name, wireName(name, index, taken)]));
}

function wireName(name: string, index: number, taken: Set<string>): string {
  if (legalName.test(name)) return name;
  let candidate = `field_${index + 1}`;
  while (taken.has(candidate)) candidate += "_";
  taken.add(candidate);
  return candidate;
}

function withNameInDescribe(name: string, node: StructureNode): StructureNode {
  const describe = [`Named ${JSON.stringify(name)}.`, node.describe].filter(Boolean).join(" ");
  return { ...node, describe };
}
