import type { StructureNode } from "@quarry/api";
import { childPointer, isEmpty } from "@quarry/api/values";
import type { Json } from "@quarry/kernel";
import { isRecord } from "@quarry/scoring";
import type { Sayings } from "./sayings.ts";
import type { IsShown } from "./shown-part.ts";

type Known = { sayings: Sayings; isShown: IsShown };
type Place = { node: StructureNode; truth: unknown; pointer: string };

/** Returns what a model writes that is asked by a JSON Schema: what it says of the fields of the schema. */
export function answerTo(schema: unknown, place: Place, known: Known): Json {
  const root = isRecord(schema) && isRecord(schema.properties) ? schema.properties.result : schema;
  return { result: valueAt(root, place, known) };
}

function valueAt(schema: unknown, { node, truth, pointer }: Place, known: Known): Json {
  const asked = isRecord(schema) ? schema : {};
  const options: unknown[] = Array.isArray(asked.anyOf) ? asked.anyOf : [];
  const [other] = options;
  const form = isRecord(other) ? other : asked;
  if (node.type === "array") return rowsAt(form.items, { node, truth, pointer }, known);
  if (node.type === "object") {
    const members = isRecord(truth) ? truth : {};
    const fields = isRecord(form.properties) ? form.properties : {};
    const written = Object.entries(fields).map(([wire, field]): [string, Json] => {
      const name = ownName(wire, field, node.properties);
      const child = node.properties[name];
      const place = { truth: members[name], pointer: childPointer(pointer, name) };
      return [wire, child ? valueAt(field, { node: child, ...place }, known) : null];
    });
    return Object.fromEntries(written);
  }
  const saying = known.sayings[pointer];
  return saying && known.isShown(pointer) ? saying.value : null;
}

function rowsAt(
  items: unknown,
  { node, truth, pointer }: Place & { node: { type: "array"; items: StructureNode } },
  known: Known,
): Json[] {
  const rows: unknown[] = Array.isArray(truth) ? truth : [];
  return rows.flatMap((row, index): Json[] => {
    const place = { node: node.items, truth: row, pointer: childPointer(pointer, index) };
    if (!known.isShown(place.pointer)) return [];
    const value = valueAt(items, place, known);
    return isEmpty(value) ? [] : [value];
  });
}

/** A name that providers do not take is in the description of the one that stands for it. */
function ownName(wire: string, field: unknown, properties: Record<string, unknown>): string {
  if (Object.hasOwn(properties, wire)) return wire;
  const description = isRecord(field) ? String(field.description ?? "") : "";
  const [, quoted] = /^Named ("(?:[^"\\]|\\.)*")\./.exec(description) ?? [];
  return quoted === undefined ? wire : String(JSON.parse(quoted));
}
