import * as api from "@quarry/api";
import type { ZodOpenApiOverride } from "zod-openapi";

/** Shapes that the contract names, so that a generated client has one type for each. */
export const namedShapes = {
  ...{ ErrorCode: api.ErrorCode, Issue: api.Issue, Failure: api.Failure },
  ...{ SourceType: api.SourceType, ModelName: api.ModelName },
  ...{ ExtractionStatus: api.ExtractionStatus, Output: api.Output },
  ...{ Evidence: api.Evidence, LeafEvidence: api.LeafEvidence, ArrayEvidence: api.ArrayEvidence },
  ...{ ImportNote: api.ImportNote, JsonSchema: api.JsonSchemaDocument },
  ...{ Usage: api.Usage, Box: api.Box, Page: api.Page, Word: api.Word },
  ...{ Table: api.Table, Cell: api.Cell, StructuredData: api.StructuredData },
  ...{ Link: api.Link, Heading: api.Heading, Element: api.Element },
  ...{ HiddenText: api.HiddenText, DocumentWarning: api.DocumentWarning },
};

/**
 * Adjusts a schema so that client generators agree on it: responses may gain fields, a nullable value has
 * both types in one list, a constant that is not a string becomes a description, and a format has no
 * pattern beside it.
 */
export const forGenerators: ZodOpenApiOverride = ({ jsonSchema, io }) => {
  if (io === "output" && jsonSchema.additionalProperties === false) {
    delete jsonSchema.additionalProperties;
  }
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (typeof jsonSchema.const === "boolean" || typeof jsonSchema.const === "number") {
    const type = typeof jsonSchema.const === "number" ? "integer" : "boolean";
    const description = jsonSchema.description ?? `Always ${jsonSchema.const}.`;
    Object.assign(jsonSchema, { type, description });
    delete jsonSchema.const;
  }
  const [only, nothing, ...others] = jsonSchema.anyOf ?? [];
  if (others.length > 0 || nothing?.type !== "null" || typeof only?.type !== "string") return;
  delete jsonSchema.anyOf;
  Object.assign(jsonSchema, only, { type: [only.type, "null"] });
};
