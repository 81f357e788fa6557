import { readFile } from "node:fs/promises";
import { Ajv2020, type AnySchema, type ValidateFunction } from "ajv/dist/2020.js";

const file = new URL("__fixtures__/compose-spec/compose-spec.json", import.meta.url);

/** Checks whether a composition follows the Compose Specification. */
export async function composeSpecification(): Promise<ValidateFunction> {
  const schema = JSON.parse(await readFile(file, "utf8")) as AnySchema;
  return new Ajv2020({ strict: false, validateFormats: false }).compile(schema);
}
