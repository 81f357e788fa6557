import { limits } from "../limits.ts";
import { Vision } from "../names.ts";
import {
  hasUnusableCharacters,
  hasUnusableCharactersInLines,
  unusableCharacters,
} from "./characters.ts";
import { type Faults, quoted, suggestion } from "./faults.ts";
import { jsonSchemaRemedy, typelessRemedy, writtenAsJsonSchema } from "./json-schema-words.ts";
import type { ScalarType, StructureNode } from "./node.ts";

type NodeType = StructureNode["type"];
type Sent = Record<string, unknown>;

/** Where the walk stands: the dotted path of the node, and its depth, 1 at the top. */
export type Place = { path: string; depth: number };

const scalarTypes: ScalarType[] = ["string", "number", "integer", "boolean", "date", "datetime"];
const nodeTypes: NodeType[] = ["array", "object", ...scalarTypes, "enum"];
const commonKeys = ["type", "describe", "required"];
const topKeys = ["vision"];
const ownKeys = ["items", "properties", "values"];

export function parseType(sent: Sent, path: string, faults: Faults): NodeType | undefined {
  const type = ownMember(sent, "type");
  const known = nodeTypes.find((candidate) => candidate === type);
  if (known !== undefined) return known;
  const field = `${path}.type`;
  const choice = `use one of ${nodeTypes.join(", ")}`;
  if (type === undefined) {
    const remedy = typelessRemedy(sent) ?? choice;
    return faults.add(field, "required", `is missing: ${remedy}`);
  }
  if (typeof type !== "string") {
    const remedy = writtenAsJsonSchema(type, `must be one text: ${choice}`);
    return faults.add(field, "invalid_type", remedy);
  }
  const hint = suggestion(type, nodeTypes) || `, ${choice}`;
  return faults.add(field, "unknown_type", `there is no type ${quoted(type)}${hint}`);
}

/** What every node may carry. */
export function parseDescription(sent: Sent, path: string, faults: Faults) {
  const describe = ownMember(sent, "describe");
  const required = ownMember(sent, "required");
  if (describe !== undefined && typeof describe !== "string") {
    faults.add(`${path}.describe`, "invalid_type", "must be text");
  } else if (describe !== undefined && describe.length > limits.structure.describeLength) {
    const limit = `at most ${limits.structure.describeLength} characters, got ${describe.length}`;
    faults.add(`${path}.describe`, "too_big", limit);
  } else if (describe !== undefined && hasUnusableCharactersInLines(describe)) {
    const remedy = `${unusableCharacters} are not allowed, only tabs and line ends`;
    faults.add(`${path}.describe`, "invalid_text", remedy);
  }
  if (required !== undefined && typeof required !== "boolean") {
    const remedy = writtenAsJsonSchema(required, "must be true or false, on each field");
    faults.add(`${path}.required`, "invalid_type", remedy);
  }
  return {
    ...(typeof describe === "string" && { describe }),
    ...(typeof required === "boolean" && { required }),
  };
}

/** What the top of a structure may carry besides. */
export function parseVision(sent: Sent, { path, depth }: Place, faults: Faults) {
  const vision = depth === 1 ? ownMember(sent, "vision") : undefined;
  const known = Vision.options.find((option) => option === vision);
  if (vision !== undefined && known === undefined) {
    const remedy = `must be one of ${Vision.options.join(", ")}`;
    faults.add(`${path}.vision`, "invalid_value", remedy);
  }
  return known === undefined ? {} : { vision: known };
}

/** The values of an enum as they were sent. */
export function parseValues(sent: Sent, path: string, faults: Faults): string[] {
  const field = `${path}.values`;
  const values = ownMember(sent, "values");
  if (!Array.isArray(values) || values.length === 0) {
    faults.add(field, "required", `an enum lists its values, such as ["paid", "open"]`);
    return [];
  }
  if (values.length > limits.structure.enumValues) {
    faults.add(
      field,
      "too_big",
      `at most ${limits.structure.enumValues} values, got ${values.length}`,
    );
    return [];
  }
  const seen = new Set<unknown>();
  values.forEach((value: unknown, index) => {
    if (typeof value !== "string" || value.trim() === "") {
      faults.add(`${field}.${index}`, "invalid_value", "must be text that is not blank");
    } else if (hasUnusableCharacters(value)) {
      const reason = `${unusableCharacters} are not allowed`;
      faults.add(
        `${field}.${index}`,
        "invalid_text",
        `${quoted(value)} cannot be a value: ${reason}`,
      );
    } else if (seen.has(value)) {
      faults.add(`${field}.${index}`, "duplicate", `${quoted(value)} is listed twice`);
    }
    seen.add(value);
  });
  return values.filter((value) => typeof value === "string");
}

/** Refuses what the type has no use for: a mistyped `describe` would lose its guidance in silence. */
export function refuseUnknownKeys(
  sent: Sent,
  type: NodeType,
  { path, depth }: Place,
  faults: Faults,
): void {
  const allowed = [...commonKeys, ...ownKeysOf(type), ...(depth === 1 ? topKeys : [])];
  for (const key of Object.keys(sent)) {
    if (allowed.includes(key)) continue;
    faults.add(path, "unknown_key", () =>
      ownKeys.includes(key)
        ? `"${key}" does not belong on type "${type}"`
        : topKeys.includes(key)
          ? `"${key}" belongs at the top of the structure alone`
          : `unknown key ${quoted(key)}${remedyFor(key, allowed)}`,
    );
  }
}

function remedyFor(key: string, allowed: string[]): string {
  const remedy = jsonSchemaRemedy(key);
  return remedy ? `: ${remedy}` : suggestion(key, allowed) || ", remove it";
}

function ownKeysOf(type: NodeType): string[] {
  if (type === "array") return ["items"];
  if (type === "object") return ["properties"];
  return type === "enum" ? ["values"] : [];
}

/** A JSON object: neither null nor a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object's own member; never one that it inherits, such as `constructor`. */
export function ownMember(record: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
