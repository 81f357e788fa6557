import type { Issue, StructureNode } from "@quarry/api";
import { childPointer } from "@quarry/api/values";
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import ajvFormats from "ajv-formats";
import { toJsonSchema } from "../json-schema.ts";

const ajv = new Ajv2020({
  allErrors: true,
  allowUnionTypes: true,
  ownProperties: true, // a property may be named `constructor`
  validateSchema: false, // the schemas are ours; a test holds them against the meta-schema
});
ajvFormats.default(ajv, ["date", "iso-date-time"]);

const validators = new WeakMap<StructureNode, ValidateFunction>();

/**
 * How an output departs from its structure; empty where it fits. `field` is the JSON pointer of the
 * value, empty for the whole. Messages hold nothing of the output. A node is compiled at its first
 * check and kept with it: check many outputs by the same node.
 */
export function checkOutput(node: StructureNode, output: unknown): Issue[] {
  const validate = validatorOf(node);
  return validate(output) ? [] : (validate.errors ?? []).map(toIssue);
}

function validatorOf(node: StructureNode): ValidateFunction {
  const known = validators.get(node);
  if (known) return known;
  const schema = toJsonSchema(node);
  const validate = ajv.compile(schema);
  ajv.removeSchema(schema); // ajv would keep it for good; the WeakMap lets it go with the structure
  validators.set(node, validate);
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
