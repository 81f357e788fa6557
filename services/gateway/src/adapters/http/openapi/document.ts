import { Failure } from "@quarry/contracts";
import { createDocument, type ZodOpenApiPathsObject } from "zod-openapi";
import { describeOperation } from "./operation.ts";
import { operations } from "./operations.ts";
import { structureSchema } from "./structure-schema.ts";

const description = `Turns text, images, PDFs and web pages into structured data that follows your schema.

Every answer has the envelope \`status\`, \`message\`, \`data\`; a failure adds \`error\` with a code of a closed list. Every operation also answers without \`/v1\`.`;

/** The contract, made of the same shapes as the checks. */
export function openApiDocument(): object {
  const paths: ZodOpenApiPathsObject = {};
  for (const operation of operations) {
    const path = `/v1${operation.path.replace(":id", "{id}")}`;
    paths[path] = { ...paths[path], [operation.method]: describeOperation(operation) };
  }
  return createDocument({
    openapi: "3.1.1",
    info: { title: "Quarry", version: "1.0.0", description },
    servers: [{ url: "/" }],
    security: [{ apiKey: [] }],
    paths,
    components: {
      schemas: { Failure, Structure: structureSchema as object },
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
