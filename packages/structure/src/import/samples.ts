import { limits } from "@quarry/api";
import { childPointer } from "../pointer.ts";
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
  const schema = schemaOf(samples, "", report, 1);
  if (report.faults.length > 0) return refused(report.faults, "sample");
  const imported = importJsonSchema(schema);
  return imported.success ? { ...imported, notes: report.notes } : imported;
}

function schemaOf(
  values: readonly unknown[],
  pointer: string,
  report: Report,
  depth: number,
): JsonObject {
  const present = values.filter((value) => value !== null);
  const type = commonType(present.map(typeOf));
  if (type === undefined || depth > limits.structure.depth) {
    const [rule, message] = type
      ? ["too_deep", `nodes nest at most ${limits.structure.depth} deep`]
      : ["mixed", "is an object, a list or a single value by turns; send samples of one shape"];
    report.refuse(pointer, rule, message);
    return {};
  }
  if (type === "array") return arraySchema(present.flat(), pointer, report, depth);
  if (type === "object") return objectSchema(present.filter(isObject), pointer, report, depth);
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

function arraySchema(items: unknown[], pointer: string, report: Report, depth: number): JsonObject {
  if (items.length === 0) report.refuse(pointer, "empty", "is empty; send a sample with an item");
  return { type: "array", items: schemaOf(items, childPointer(pointer, 0), report, depth + 1) };
}

function objectSchema(
  objects: JsonObject[],
  pointer: string,
  report: Report,
  depth: number,
): JsonObject {
  const names = [...new Set(objects.flatMap((each) => Object.keys(each)))];
  if (names.length === 0) report.refuse(pointer, "empty", "is empty; send a sample with a field");
  const members = names.map((name) => {
    const values = objects.filter((each) => Object.hasOwn(each, name)).map((each) => each[name]);
    const isRequired = values.length === objects.length && !values.includes(null);
    const schema = schemaOf(values, childPointer(pointer, name), report, depth + 1);
    return { name, schema, isRequired };
  });
  const properties = Object.fromEntries(members.map(({ name, schema }) => [name, schema]));
  const required = members.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return { type: "object", properties, required };
}

function formatOf(values: unknown[]): JsonObject {
  const areAll = (pattern: RegExp) =>
    values.length > 0 && values.every((value) => typeof value === "string" && pattern.test(value));
  if (areAll(datePattern)) return { format: "date" };
  return areAll(datetimePattern) ? { format: "date-time" } : {};
}
