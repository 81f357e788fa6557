import type { Issue, StructureNode } from "@quarry/api";
import { childPointer } from "@quarry/api/values";
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import ajvFormats from "ajv-formats";
import { type JsonSchema, toJsonSchema } from "../json-schema.ts";

const ajv = new Ajv2020({
  allErrors: true,
  allowUnionTypes: true,
  ownProperties: true, // a property may be named `constructor`
  validateSchema: false, // the schemas are ours; a test holds them against the meta-schema
});
ajvFormats.default(ajv, ["date", "iso-date-time"]);

const validators = new WeakMap<StructureNode, ValidateFunction>();

/** Validators of the schemas that were checked last, by the schema's JSON: extractions of one schema share one. */
const recent = new Map<string, ValidateFunction>();
const MAX_RECENT = 100;
/** A longer schema is compiled for each structure, so that what is kept stays small. In UTF-16 code units. */
const LONGEST_KEPT = 100_000;

/**
 * How an output departs from its structure; empty where it fits. `field` is the JSON pointer of the
 * value, empty for the whole. Messages hold nothing of the output. A node is compiled at its first
 * check and kept with it, and for the next nodes that say the same.
 */
export function checkOutput(node: StructureNode, output: unknown): Issue[] {
  const validate = validatorOf(node);
  return validate(output) ? [] : (validate.errors ?? []).map(toIssue);
}

function validatorOf(node: StructureNode): ValidateFunction {
  const known = validators.get(node);
  if (known) return known;
  const schema = toJsonSchema(node);
  const key = JSON.stringify(schema);
  const validate = recent.get(key) ?? compiled(schema);
  validators.set(node, validate);
  recent.delete(key);
  if (key.length <= LONGEST_KEPT) recent.set(key, validate); // now the last one used
  const [oldest] = recent.keys();
  if (recent.size > MAX_RECENT && oldest !== undefined) recent.delete(oldest);
  return validate;
}

function compiled(schema: JsonSchema): ValidateFunction {
  const validate = ajv.compile(schema);
  ajv.removeSchema(schema); // ajv would keep it for good
  return validate;
}

function toIssue({ instancePath, keyword, message, params }: ErrorObject): Issue {
  const member: unknown = params.missingProperty ?? params.additionalProperty;
  return {
    field: typeof member === "string" ? childPointer(instancePath, member) : instancePath,
    rule: keyword,
    message: message ?? "does not fit",
  };
}
