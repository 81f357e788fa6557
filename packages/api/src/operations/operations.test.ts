import { describe, expect, it } from "vitest";
import { errorCodes } from "../errors.ts";
import { BatchResult } from "../responses/batches.ts";
import { ExportedExtraction } from "../responses/exports.ts";
import { batchResult, document, events, evidence, exportedExtraction } from "./examples.ts";
import { type Operation, operations } from "./index.ts";

const declared: [string, Operation][] = Object.entries(operations);

function examplesOf(success: Operation["success"]): unknown[][] {
  if ("data" in success) return [[success.data, success.example]];
  if ("files" in success) return [];
  return Object.entries(success.events).map(([event, data]) => [data, success.examples[event]]);
}

describe.each(declared)("the operation %s", (name, operation) => {
  it("is named as it is exported", () => {
    expect(operation.operationId).toBe(name);
  });

  it("names each of its errors once", () => {
    expect(new Set(operation.errors).size).toBe(operation.errors.length);
  });

  it("has an id in its path where it declares one", () => {
    expect(operation.path.includes("{id}")).toBe(operation.params !== undefined);
  });

  it("shows examples that its shapes take", () => {
    const { body, jsonBody, linesBody, success, stream, accepted } = operation;
    const examples = examplesOf(success);
    if (stream) examples.push(...examplesOf(stream));
    if (accepted) examples.push([accepted.data, accepted.example]);
    for (const sent of [body, jsonBody, linesBody])
      if (sent) examples.push([sent.shape, sent.example]);
    for (const [shape, example] of examples as [NonNullable<typeof body>["shape"], unknown][]) {
      expect(shape.safeParse(example)).toMatchObject({ success: true });
    }
  });
});

it("are distinguished by method and path", () => {
  const lines = declared.map(([, { method, path }]) => `${method} ${path}`);
  expect(new Set(lines).size).toBe(declared.length);
});

it("quotes the example's evidence from the example's document", () => {
  const quotes = evidence.leaves.map(({ start, end }) => document.text.slice(start, end));
  expect(quotes).toEqual(evidence.leaves.map(({ quote }) => quote));
  expect(document.pages.at(-1)?.end).toBe(document.text.length);
  expect(Object.keys(events)).toEqual(["progress", "settled"]);
});

it("shows lines of files of the shapes that they have", () => {
  expect(ExportedExtraction.safeParse(exportedExtraction)).toMatchObject({ success: true });
  expect(BatchResult.safeParse(batchResult)).toMatchObject({ success: true });
});

it("says in one sentence what each code means and what to do", () => {
  for (const { meaning, remedy } of Object.values(errorCodes)) {
    for (const sentence of [meaning, remedy]) expect(sentence).toMatch(/^[A-Z][^\n]*[^.]\.$/);
  }
});
