import {
  BatchBody,
  ExtractionBody,
  ExtractionListParameters,
  ImportBody,
  ListParameters,
  Metadata,
  SchemaBody,
} from "@quarry/api";
import { AppError } from "@quarry/kernel";
import { expect, it } from "vitest";
import type { z } from "zod";
import { validate } from "./validate.ts";

function errorOf(shape: z.ZodType, input: unknown): AppError | undefined {
  try {
    validate(shape, input);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

function messagesOf(shape: z.ZodType, input: unknown): string[] {
  return (errorOf(shape, input)?.issues ?? []).map(({ field, message }) => `${field} ${message}`);
}

it.each([
  [{ per_page: "5" }, 'per_page is not a known field; did you mean "perPage"?'],
  [{ pages: "1" }, 'pages is not a known field; did you mean "page"?'],
  [{ start_date: "2026-01-01" }, 'start_date is not a known field; did you mean "startDate"?'],
  [{ colour: "red" }, "colour is not a known field; remove it"],
  [{ perPage: "999" }, "perPage must be at most 100"],
  [{ page: "0" }, "page must be at least 1"],
  [{ search: "s".repeat(201) }, "search must have at most 200 characters"],
])("says of %o what to do", (query, message) => {
  expect(messagesOf(ListParameters, query)).toEqual([message]);
});

it.each([
  [{ name: 7, structure: {} }, ["name must be text, not 7"]],
  [{ name: "", structure: {} }, ["name must not be empty"]],
  [{ structure: {} }, ["name is required"]],
  [[], ["body must be an object, not a list"]],
  [
    { Name: "A", structure: {} },
    ["name is required", 'Name is not a known field; did you mean "name"?'],
  ],
])("says of the body %o what is wrong", (body, messages) => {
  expect(messagesOf(SchemaBody, body)).toEqual(messages);
});

it.each([
  ...["limit", "page_size", "pageSize", "per_page"].map((name) => [name, "perPage"] as const),
  ["cursor", "after"],
  ["starting_after", "after"],
  ["offset", "page"],
  ["from", "startDate"],
  ["q", "search"],
] as const)("knows what others mean by %s", (name, meant) => {
  const message = `${name} is not a known field; did you mean "${meant}"?`;
  expect(messagesOf(ExtractionListParameters, { [name]: "5" })).toEqual([message]);
});

const oneOfSources =
  'source must be the text itself, an http(s) URL, {"base64": …, "mediaType": …} for a file, or {"uploadId": …}';

it.each([
  ...[5, null, [], {}, { text: "Total: 1" }, { url: "https://quarry.example" }].map(
    (source) => [{ source }, [oneOfSources]] as const,
  ),
  [{ source: { base64: "" } }, ["source.mediaType is required"]],
  [{ source: { uploadId: "a" } }, ['source.uploadId must be an id, not "a"']],
  [{ source: "x", metadata: [] }, ["metadata must be an object, not a list"]],
  [{ source: "x", metadata: { a: 5 } }, ["metadata.a must be text, not 5"]],
  [{ source: "x", type: "txt" }, ['type must be one of text, image, pdf, webpage, not "txt"']],
] as const)("says of the extraction %j what is wrong", (fields, messages) => {
  const body = { schema_id: "a", type: "text", ...fields };
  expect(messagesOf(ExtractionBody, body)).toEqual(messages);
});

it("names the field that a bare structure belongs in", () => {
  expect(messagesOf(SchemaBody, { name: "A", properties: {} })).toEqual([
    "structure is required",
    'properties is not a known field; did you mean "structure"?',
  ]);
});

it("says how many values a list takes", () => {
  expect(messagesOf(ImportBody, { samples: [] })).toEqual(["samples must not be empty"]);
  expect(messagesOf(ImportBody, { samples: Array(101).fill({}) })).toEqual([
    "samples must have at most 100 items",
  ]);
});

it.each([
  ["unknown fields", Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`f${at}`, 1]))],
  ["faulty items", { items: Array(300).fill({}) }],
])("lists 20 issues of many %s, and counts the rest", (_what, input) => {
  const error = errorOf(BatchBody, { schema_id: "a", ...input });
  expect(error?.issues).toHaveLength(20);
  expect(error?.message).toMatch(/\(and \d{3,} more\)$/);
});

it("checks no item of a list and no pair of a record that has too many", () => {
  expect(messagesOf(BatchBody, { schema_id: "a", items: Array(1_001).fill({}) })).toEqual([
    "items must have at most 1000 items",
  ]);
  const pairs = Object.fromEntries(Array.from({ length: 17 }, (_, at) => [`f${at}`, 1]));
  expect(messagesOf(Metadata, pairs)).toEqual(["body may have at most 16 pairs"]);
});

it("cuts a name of a field that is long", () => {
  const [issue] =
    errorOf(SchemaBody, { name: "A", structure: {}, ["x".repeat(5_000)]: 1 })?.issues ?? [];
  expect(issue?.field).toHaveLength(100);
});
