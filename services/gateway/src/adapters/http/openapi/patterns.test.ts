import { ListParameters, readStructure } from "@quarry/api";
import { describe, expect, it } from "vitest";
import { idempotencyKey } from "../requests/idempotency-key.ts";
import { openApiDocument } from "./document.ts";
import { structureSchemas } from "./structure-schema.ts";

const control = ["\u0000", "a\u0007", "a\tb", "a\nb", "\u0085", "a\u007f"];
const texts = ["", " ", "\u00a0", "a", " é ", "請求書", ...control];
const keys = ["a", '"a b"', '"', '""', "a b", "é", "x".repeat(255), "x".repeat(256)];

type Parameter = { name: string; schema: { pattern?: string } };

function patternOf(path: string, method: "get" | "post", name: string): RegExp {
  const { paths } = openApiDocument() as {
    paths: Record<string, Record<string, { parameters?: Parameter[] }>>;
  };
  const parameters = paths[path]?.[method]?.parameters ?? [];
  return new RegExp(parameters.find((one) => one.name === name)?.schema.pattern ?? "", "u");
}

function succeeds(act: () => unknown): boolean {
  try {
    act();
    return true;
  } catch {
    return false;
  }
}

const isRead = (structure: unknown) => readStructure(structure).success;
const rootOf = (node: object) => ({ type: "object", properties: { field: node } });

describe("a text that the contract admits is accepted, and no other", () => {
  it.each(texts)("as a value of an enum: %j", (value) => {
    const { pattern } = structureSchemas.EnumStructure.properties.values.items;
    const accepted = isRead(rootOf({ type: "enum", values: [value] }));
    expect(new RegExp(pattern, "u").test(value)).toBe(accepted);
  });

  it.each([...texts, "a\r\nb", "a\rb"])("as a description: %j", (describe) => {
    const { pattern } = structureSchemas.ScalarStructure.properties.describe;
    const accepted = isRead(rootOf({ type: "string", describe }));
    expect(new RegExp(pattern, "u").test(describe)).toBe(accepted);
  });

  it.each(texts)("as a search: %j", (search) => {
    const accepted = ListParameters.safeParse({ search }).success;
    expect(patternOf("/v1/schemas", "get", "search").test(search)).toBe(accepted);
  });

  it.each(keys)("as an idempotency key: %j", (key) => {
    const accepted = succeeds(() => idempotencyKey(key));
    expect(patternOf("/v1/schemas", "post", "Idempotency-Key").test(key)).toBe(accepted);
  });
});

it("admits no single value at the top of a structure", () => {
  const { oneOf } = structureSchemas.RootStructure;
  const admitted = oneOf.map(({ $ref }) => $ref.split("/").at(-1));
  expect(admitted).toEqual(["ArrayStructure", "ObjectStructure"]);
  expect(isRead({ type: "string" })).toBe(false);
});
