import { limits, nameFault } from "@quarry/api";
import { childPointer } from "@quarry/api/values";
import { tooManyFields } from "./convert.ts";
import { type Imported, importJsonSchema, refused } from "./import-json-schema.ts";
import { isObject, type JsonObject } from "./place.ts";
import { Report } from "./report.ts";

const datePattern = /^\d{4}-\d{2}-\d{2}$/;
const datetimePattern = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/i;

/**
 * The structure that fits all of some JSON values: a field is required where each value has it, texts
 * that are all dates are dates, whole numbers beside others are numbers, and what is null everywhere
 * is taken as text, as are single values of several types: both are noted. Issues and notes name JSON
 * pointers into a sample; `0` stands for any item of a list.
 */
export function structureOfSamples(samples: readonly unknown[]): Imported {
  const report = new Report();
  const schema = schemaOf(samples, { pointer: "", depth: 1 }, { report, fields: 0 });
  if (!report.faults.isEmpty) return refused(report.faults, "sample");
  const imported = importJsonSchema(schema);
  return imported.success ? { ...imported, notes: report.notes } : imported;
}

/** What is learnt from all samples: the report, and the number of fields in all objects so far. */
type Learning = { report: Report; fields: number };
type Place = { pointer: string; depth: number };

function schemaOf(values: readonly unknown[], place: Place, learning: Learning): JsonObject {
  const { pointer, depth } = place;
  const { report } = learning;
  const present = values.filter((value) => value !== null);
  const type = commonType(present.map(typeOf));
  if (type === undefined || depth > limits.structure.depth) {
    const [rule, message] = type
      ? ["too_deep", `nodes nest at most ${limits.structure.depth} deep`]
      : ["mixed", "is an object, a list or a single value by turns; send samples of one shape"];
    report.refuse(pointer, rule, message);
    return {};
  }
  if (type === "array") return arraySchema(present.flat(), place, learning);
  if (type === "object") return objectSchema(present.filter(isObject), place, learning);
  const isGuessed = present.length === 0 || (type === "string" && !present.every(isText));
  if (isGuessed) report.note(pointer, "kept", "type");
  return type === "string" ? { type, ...formatOf(present) } : { type };
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value;
}

/** Single values of several types are text; undefined where they differ in more than that. */
function commonType(all: string[]): string | undefined {
  const types = new Set(all);
  const [only = "string"] = types;
  if (types.size <= 1) return only;
  if (types.has("array") || types.has("object")) return undefined;
  return types.has("string") || types.has("boolean") ? "string" : "number";
}

function arraySchema(items: unknown[], { pointer, depth }: Place, learning: Learning): JsonObject {
  if (items.length === 0) {
    learning.report.refuse(pointer, "empty", "is empty; send a sample with an item");
  }
  const inner = { pointer: childPointer(pointer, 0), depth: depth + 1 };
  return { type: "array", items: schemaOf(items, inner, learning) };
}

function objectSchema(objects: JsonObject[], place: Place, learning: Learning): JsonObject {
  const valuesByName = collect(objects, place, learning);
  if (!valuesByName) return {};
  const properties: JsonObject = {};
  const required: string[] = [];
  for (const [name, values] of valuesByName) {
    const inner = { pointer: childPointer(place.pointer, name), depth: place.depth + 1 };
    properties[name] = schemaOf(values, inner, learning);
    if (values.length === objects.length && !values.includes(null)) required.push(name);
  }
  return { type: "object", properties, required };
}

/** The values of each field, in one pass; undefined if the report has a fault. */
function collect(objects: JsonObject[], { pointer }: Place, learning: Learning) {
  const { report, fields } = learning;
  if (fields > limits.structure.fields) return undefined; // refused before
  const valuesByName = new Map<string, unknown[]>();
  for (const each of objects) {
    for (const [name, value] of Object.entries(each)) {
      const values = valuesByName.get(name);
      if (values) {
        values.push(value);
        continue;
      }
      const fault = nameFault(name) ?? tooManyFields(++learning.fields);
      if (fault) return report.refuse(pointer, fault.rule, fault.message);
      valuesByName.set(name, [value]);
    }
  }
  if (valuesByName.size > 0) return valuesByName;
  return report.refuse(pointer, "empty", "is empty; send a sample with a field");
}

function formatOf(values: unknown[]): JsonObject {
  const areAll = (pattern: RegExp) =>
    values.length > 0 && values.every((value) => typeof value === "string" && pattern.test(value));
  if (areAll(datePattern)) return { format: "date" };
  return areAll(datetimePattern) ? { format: "date-time" } : {};
}
