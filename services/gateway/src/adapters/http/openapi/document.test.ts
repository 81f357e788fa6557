import { errorCodes, operations } from "@quarry/api";
import { expect, it } from "vitest";
import { createRoutes, type RouteDependencies } from "../routes/index.ts";
import { openApiDocument } from "./document.ts";

type Described = { responses: Record<string, { description: string }> };

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

it("tells integers, days and files apart from text", () => {
  const { paths, components } = JSON.parse(document);
  const parameters: { name: string; schema: object }[] = paths["/v1/schemas"].get.parameters;
  const schemaOf = (name: string) => parameters.find((one) => one.name === name)?.schema;
  expect(schemaOf("perPage")).toEqual({ type: "integer", minimum: 1, maximum: 100, default: 10 });
  expect(schemaOf("startDate")).toMatchObject({ type: "string", format: "date" });
  const { source } = components.schemas.ExtractionForm.properties;
  expect(JSON.stringify(source)).toContain('"binary"');
});
