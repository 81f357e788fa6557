import { extractTraced } from "@quarry/engine-offline/training";
import { expect, it } from "vitest";
import { toCase } from "../cases/cases.ts";
import { readSource } from "../cases/read-source.ts";
import { runCase } from "../run.ts";
import type { Subject } from "../subjects/subject.ts";
import { findersOf } from "./finders.ts";

const text = `Invoice no.: R-88
Date: 3 May 2026
Total: 12.00

Item    Quantity   Price
Tea            2    4.00
Milk           1    4.00
`;
const schema = {
  type: "object",
  properties: {
    total: { type: "number" },
    invoice_number: { type: "string" },
    items: {
      type: "array",
      items: {
        type: "object",
        properties: { item: { type: "string" }, price: { type: "number" } },
      },
    },
  },
};
const truth = {
  total: 12,
  invoice_number: "R-89",
  items: [
    { item: "Tea", price: 4 },
    { item: "Milk", price: 4 },
  ],
};

function subjectWith(minConfidence: number): Subject {
  return {
    engine: "offline",
    async answer({ source, structure }) {
      const document = readSource(source);
      const options = { deadlineAt: Number.POSITIVE_INFINITY, minConfidence };
      const { result, trace } = extractTraced(document, structure, options);
      return { ...result, trace, ms: 0 };
    },
    async [Symbol.asyncDispose]() {},
  };
}

const one = toCase({ set: "bill", id: "1", schema, truth, text });

it("counts for each finder the values that it proposed, and those that were right or wrong", async () => {
  const { labelled, tables } = findersOf([await runCase(subjectWith(0), one)]);
  expect(labelled).toMatchObject({ chosen: 2, right: 1, wrong: 1, withheld: 0 });
  expect(labelled?.proposed).toBeGreaterThanOrEqual(2);
  expect(tables).toEqual({ proposed: 4, chosen: 4, right: 4, wrong: 0, withheld: 0 });
});

it("counts the values that were too unlikely to be answered as withheld", async () => {
  const { labelled } = findersOf([await runCase(subjectWith(1), one)]);
  expect(labelled).toMatchObject({ chosen: 2, right: 0, wrong: 0, withheld: 2 });
});
