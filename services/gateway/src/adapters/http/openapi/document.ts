import { basePath, Failure, type Operation, operations, tags } from "@quarry/api";
import { createDocument, type ZodOpenApiPathsObject } from "zod-openapi";
import { errorExamples } from "./error-examples.ts";
import { describeOperation } from "./operation.ts";
import { structureSchema } from "./structure-schema.ts";

const description = `Turns text, images, PDFs and web pages into structured data that follows your schema.

Every response has the envelope \`status\`, \`message\`, \`data\`; a failure adds \`error\` with a code from a closed list. Every operation is also available without \`${basePath}\`.`;

/** Nobody else has a right to it: there is no licence on SPDX's list for that. */
const license = { name: "All rights reserved", identifier: "LicenseRef-Proprietary" };

/** The contract, made of the same declarations as the router and its checks. */
export function openApiDocument(): object {
  const declared: Operation[] = Object.values(operations);
  const paths: ZodOpenApiPathsObject = {};
  for (const operation of declared) {
    const path = `${basePath}${operation.path}`;
    paths[path] = { ...paths[path], [operation.method]: describeOperation(operation) };
  }
  return createDocument({
    openapi: "3.1.1",
    info: { title: "Quarry", version: "1.0.0", description, license },
    servers: [{ url: "/" }],
    security: [{ apiKey: [] }],
    tags: Object.entries(tags).map(([name, text]) => ({ name, description: text })),
    paths,
    components: {
      schemas: { Failure, Structure: structureSchema as object },
      examples: errorExamples(declared),
      securitySchemes: {
        apiKey: {
          type: "http",
          scheme: "bearer",
          description: "An API key, or a signed token where an issuer is configured.",
        },
      },
    },
  });
}
