import { errorCodes, operations } from "@quarry/api";
import { expect, it } from "vitest";
import { createRoutes, type RouteDependencies } from "../routes/index.ts";
import { openApiDocument } from "./document.ts";

type Response = {
  description: string;
  content: { "application/json": { schema: object } };
};
type Described = { responses: Record<string, Response> };

type Parameters = { parameters?: object[] };

const document = JSON.stringify(openApiDocument());

it("describes exactly the operations that are served", () => {
  const routes = createRoutes({} as RouteDependencies); // none of them is called
  const served = routes.map(({ operation }) => operation);
  expect(new Set(served)).toEqual(new Set(Object.values(operations)));
  expect(served).toHaveLength(Object.keys(operations).length);
});

it("names every code at some operation, save those of requests that reach none", () => {
  const { paths } = JSON.parse(document) as { paths: Record<string, Record<string, Described>> };
  const responses = Object.values(paths)
    .flatMap(Object.values<Described>)
    .map((one) => one.responses);
  const named = responses.flatMap((one) =>
    Object.entries(one).flatMap(([status, { description }]) =>
      status < "300" ? [] : description.split(", "),
    ),
  );
  const unreachable = ["METHOD_NOT_ALLOWED", "ROUTE_NOT_FOUND"];
  expect([...new Set(named), ...unreachable].sort()).toEqual(Object.keys(errorCodes).sort());
});

it("refers only to what it holds", () => {
  const { components } = JSON.parse(document);
  const references = document.match(/#\/components\/schemas\/\w+/g) ?? [];
  expect(references.length).toBeGreaterThan(10);
  for (const reference of new Set(references)) {
    expect(components.schemas).toHaveProperty(reference.split("/").at(-1) ?? "");
  }
});

it("distinguishes integers, days and files from text", () => {
  const { paths, components } = JSON.parse(document);
  const parameters: { name: string; schema: object }[] = paths["/v1/schemas"].get.parameters;
  const schemaOf = (name: string) => parameters.find((one) => one.name === name)?.schema;
  expect(schemaOf("perPage")).toEqual({ type: "integer", minimum: 1, maximum: 100, default: 10 });
  expect(schemaOf("startDate")).toMatchObject({ type: "string", format: "date" });
  const { source } = components.schemas.ExtractionForm.properties;
  expect(source).toMatchObject({ type: "string", format: "binary" });
});

it("lets responses gain fields, and refuses unknown ones in requests", () => {
  const { paths, components } = JSON.parse(document);
  const closed = Object.entries<{ additionalProperties?: unknown }>(components.schemas)
    .filter(([, { additionalProperties }]) => additionalProperties === false)
    .map(([name]) => name);
  const structures = ["ArrayStructure", "EnumStructure", "ObjectStructure", "ScalarStructure"];
  const ofExtractions = ["ExtractionBody", "ExtractionForm", "InlineFile"];
  const ofFiles = ["UploadForm", "UploadedFile"];
  const ofSchemas = ["ExampleBody", "ImportBody", "SchemaBody", "StructureBody", "SuggestBody"];
  const ofBatches = ["BatchBody", "BatchItemBody"];
  const ofKeys = ["KeyBody", "KeyRotation"];
  const ofReviews = ["ReviewChangesBody", "ReviewCompletionBody", "ReviewOutputBody"];
  const ofPlaces = ["ReviewRectangle", "ReviewSpan"];
  const ofPolicies = ["ReviewPolicyBody"];
  const ofWebhooks = ["ReplayBody", "ResendBody", "WebhookBody", "WebhookChanges"];
  const bodies = [
    ...ofBatches,
    ...ofExtractions,
    ...ofFiles,
    ...ofKeys,
    ...ofPolicies,
    ...ofReviews,
    ...ofPlaces,
    ...ofSchemas,
    ...ofWebhooks,
  ];
  expect(closed.sort()).toEqual([...structures, ...bodies].sort());
  const shapes = JSON.stringify(paths, (key, value) => (key.startsWith("example") ? null : value));
  expect(shapes.includes('"additionalProperties":false')).toBe(false);
});

it("has one shape for all failures", () => {
  const { paths } = JSON.parse(document) as { paths: Record<string, Record<string, Described>> };
  const responses = Object.values(paths)
    .flatMap(Object.values<Described>)
    .flatMap((one) => Object.entries(one.responses));
  const failures = responses.filter(([status]) => status >= "400").map(([, one]) => one);
  expect(failures.length).toBeGreaterThan(50);
  for (const { content } of failures) {
    expect(content["application/json"].schema).toEqual({ $ref: "#/components/schemas/Failure" });
  }
});

it("contains nothing that client generators cannot read", () => {
  for (const keyword of ["prefixItems", 'items":false', "allOf"]) {
    expect(document).not.toContain(`"${keyword}`);
  }
  expect(document).not.toMatch(/"const":(?!")/);
  const enums = document.match(/.{0,20}"enum":\[/g) ?? [];
  expect(enums.length).toBeGreaterThan(10);
  for (const before of enums) expect(before).toMatch(/"type":"\w+","enum":\[$/);
});

it("gives no parameter an example, which the page would fill in and send", () => {
  const { paths } = JSON.parse(document) as { paths: Record<string, Record<string, Parameters>> };
  const parameters = Object.values(paths)
    .flatMap(Object.values<Parameters>)
    .flatMap((operation) => operation.parameters ?? []);
  expect(parameters.length).toBeGreaterThan(20);
  for (const parameter of parameters) expect(JSON.stringify(parameter)).not.toContain("example");
});
