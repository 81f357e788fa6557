import type { Issue } from "../errors.ts";
import { limits } from "../limits.ts";
import { Faults } from "./faults.ts";
import type { StructureNode } from "./node.ts";
import {
  isRecord,
  ownMember,
  type Place,
  parseDescription,
  parseType,
  parseValues,
  parseVision,
  refuseUnknownKeys,
} from "./node-parts.ts";
import { nameFault, propertyPath } from "./property-name.ts";

/** A structure as it was read, or why it is refused, as an answer SCHEMA_UNSUPPORTED says it. */
export type ReadStructure =
  | { success: true; structure: StructureNode }
  | { success: false; message: string; issues: Issue[] };

type Sent = Record<string, unknown>;
type Walk = { faults: Faults; fields: number };

/**
 * Reads a structure strictly, and safely whatever was sent: the walk ends at the limits of depth and
 * fields. Properties keep their order, save that JavaScript moves whole numbers to the front.
 *
 * @param sent Any JSON value.
 * @returns where it is refused, path, rule and remedy of each fault, the first 20.
 */
export function readStructure(sent: unknown): ReadStructure {
  const faults = new Faults();
  const node = parseNode(sent, { path: "structure", depth: 1 }, { faults, fields: 0 });
  if (node !== undefined && node.type !== "array" && node.type !== "object") {
    const remedy = `must be "array" or "object" at the top, "${node.type}" can only be inside`;
    faults.add("structure.type", "invalid_top_level", remedy);
  }
  if (node === undefined || faults.some) return { success: false, ...faults.toRefusal() };
  const bytes = new TextEncoder().encode(JSON.stringify(node)).length;
  if (bytes > limits.structure.bytes) {
    faults.add(
      "structure",
      "too_big",
      `at most ${limits.structure.bytes / 1024} KiB as JSON, got ${Math.ceil(bytes / 1024)}`,
    );
    return { success: false, ...faults.toRefusal() };
  }
  return { success: true, structure: node };
}

function parseNode(sent: unknown, place: Place, walk: Walk): StructureNode | undefined {
  const { path } = place;
  if (!isRecord(sent)) {
    return walk.faults.add(path, "invalid_type", `must be an object with a "type"`);
  }
  if (place.depth > limits.structure.depth) {
    return walk.faults.add(path, "too_deep", `nodes nest at most ${limits.structure.depth} deep`);
  }
  const type = parseType(sent, path, walk.faults);
  if (type === undefined) return undefined;
  refuseUnknownKeys(sent, type, place, walk.faults);
  const description = parseDescription(sent, path, walk.faults);
  const top = parseVision(sent, place, walk.faults);
  switch (type) {
    case "array": {
      const items = parseItems(sent, place, walk);
      return items && { type, ...description, ...top, items };
    }
    case "object":
      return { type, ...description, ...top, properties: parseProperties(sent, place, walk) };
    case "enum":
      return { type, ...description, values: parseValues(sent, path, walk.faults) };
    default:
      return { type, ...description };
  }
}

function parseItems(sent: Sent, { path, depth }: Place, walk: Walk): StructureNode | undefined {
  const items = ownMember(sent, "items");
  const place = { path: `${path}.items`, depth: depth + 1 };
  return items === undefined
    ? walk.faults.add(place.path, "required", "is missing: an array says what its items are")
    : parseNode(items, place, walk);
}

function parseProperties(sent: Sent, { path, depth }: Place, walk: Walk) {
  const properties: Record<string, StructureNode> = {};
  const named = ownMember(sent, "properties");
  if (!isRecord(named) || Object.keys(named).length === 0) {
    const remedy = "an object maps at least one property's name to its node";
    walk.faults.add(`${path}.properties`, "required", remedy);
    return properties;
  }
  for (const [name, child] of Object.entries(named)) {
    walk.fields += 1;
    if (walk.fields > limits.structure.fields) {
      if (walk.fields === limits.structure.fields + 1) {
        walk.faults.add(
          "structure",
          "too_many_fields",
          `at most ${limits.structure.fields} properties in all`,
        );
      }
      break;
    }
    const fault = nameFault(name);
    if (fault) {
      walk.faults.add(`${path}.properties`, fault.rule, fault.message);
      continue;
    }
    const node = parseNode(child, { path: propertyPath(path, name), depth: depth + 1 }, walk);
    if (node !== undefined) properties[name] = node;
  }
  return properties;
}
