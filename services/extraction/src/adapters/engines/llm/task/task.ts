import { randomBytes } from "node:crypto";
import type { JsonSchema, StructureNode } from "@quarry/structure";
import type { EngineRequest } from "../../../../application/engine.ts";
import { fenced } from "./fence.ts";
import { assertWithinLimits, type SchemaLimits } from "./schema-limits.ts";
import { withWireNames } from "./wire-names.ts";
import { wireSchema } from "./wire-schema.ts";

/** One extraction as it is put to a model. */
export type Task = {
  /** What the caller asked for. */
  structure: StructureNode;
  /** The same in names that a provider takes: what an answer is checked against. */
  wireStructure: StructureNode;
  schema: JsonSchema;
  /** Schema and instruction: the same for all documents of a schema, so that providers cache it. */
  order: string;
  /** The document in its fence; undefined where the source has no text. */
  document: string | undefined;
  /** Pages as `data:` addresses: no provider fetches an address of the caller. */
  imageUrls: string[];
};

/** @throws AppError SCHEMA_UNSUPPORTED where the structure is over the provider's limits. */
export function prepareTask(request: EngineRequest, limits: SchemaLimits): Task {
  const { structure, instruction, document, images } = request;
  const wireStructure = withWireNames(structure);
  assertWithinLimits(wireStructure, limits);
  const schema = wireSchema(wireStructure);
  const hasText = document.text.trim() !== "";
  return {
    structure,
    wireStructure,
    schema,
    order: orderOf(schema, instruction),
    document: hasText ? fenced(document.text, randomBytes(12).toString("hex")) : undefined,
    imageUrls: images.map(({ mediaType, bytes }) => {
      return `data:${mediaType};base64,${Buffer.from(bytes).toString("base64")}`;
    }),
  };
}

function orderOf(schema: JsonSchema, instruction: string | undefined): string {
  const order = `The JSON Schema of the answer:\n${JSON.stringify(schema)}`;
  return instruction
    ? `${order}\n\nThe caller's instruction:\n${instruction.toWellFormed()}`
    : order;
}
