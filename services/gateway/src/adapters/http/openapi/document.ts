import { basePath, type Operation, operations, tags } from "@quarry/api";
import { createDocument, type ZodOpenApiObject, type ZodOpenApiPathsObject } from "zod-openapi";
import { forGenerators, namedShapes } from "./components.ts";
import { errorExamples } from "./error-examples.ts";
import { guide } from "./guide.ts";
import { describeOperation } from "./operation.ts";
import { structureSchemas } from "./structure-schema.ts";

/** All rights reserved, for which SPDX has no identifier. */
const license = { name: "All rights reserved", identifier: "LicenseRef-Proprietary" };

/** Generates the contract from the same declarations as the router and its checks. */
export function openApiDocument(): object {
  const declared: Operation[] = Object.values(operations);
  const paths: ZodOpenApiPathsObject = {};
  for (const operation of declared) {
    const path = `${basePath}${operation.path}`;
    paths[path] = { ...paths[path], [operation.method]: describeOperation(operation) };
  }
  const document: ZodOpenApiObject = {
    openapi: "3.1.1",
    info: { title: "Quarry", version: "1.0.0", description: guide, license },
    servers: [{ url: "/" }],
    security: [{ apiKey: [] }],
    tags: Object.entries(tags).map(([name, text]) => ({ name, description: text })),
    paths,
    components: {
      schemas: { ...namedShapes, ...(structureSchemas as object) },
      examples: errorExamples(declared),
      securitySchemes: {
        apiKey: {
          type: "http",
          scheme: "bearer",
          description: "An API key, or a signed token where an issuer is configured.",
        },
        uploadToken: {
          type: "apiKey",
          in: "query",
          name: "token",
          description: "The token of an upload address, which accepts one file within ten minutes.",
        },
      },
    },
  };
  return createDocument(document, { override: forGenerators });
}
