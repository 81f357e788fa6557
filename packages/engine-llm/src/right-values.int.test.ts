import type { StructureNode } from "@quarry/api";
import type { Json } from "@quarry/kernel";
import { parseStructure } from "@quarry/structure";
import { describe, expect, it } from "vitest";
import { openRig, textDocument } from "./rig.testing.ts";

type Fields = Record<string, StructureNode | { type: string; describe?: string }>;

/** What comes out of a model's right answer to a document. */
async function returned(text: string, fields: Fields, answer: Json) {
  await using rig = await openRig({ provider: { answer: () => ({ result: answer }) } });
  const structure = parseStructure({ type: "object", properties: fields });
  return await rig.engine.extract(rig.request({ document: textDocument(text), structure }));
}

const string = { type: "string" };
const number = { type: "number" };
const date = { type: "date" };

describe("one place for several fields", () => {
  it.each<[text: string, fields: Fields, answer: Json]>([
    ["Total due: 14.70", { total: number, amount_due: number }, { total: 14.7, amount_due: 14.7 }],
    [
      "Invoice date and date of delivery: 3 November 2026",
      { invoice_date: date, delivery_date: date },
      { invoice_date: "2026-11-03", delivery_date: "2026-11-03" },
    ],
    [
      "Bill to / ship to: Northwind",
      { buyer: string, receiver: string },
      { buyer: "Northwind", receiver: "Northwind" },
    ],
  ])("is sure where the document says so: %s", async (text, fields, answer) => {
    const { output, evidence } = await returned(text, fields, answer);
    expect(output).toEqual(answer);
    expect(evidence.leaves.map(({ confidence }) => confidence >= 0.8)).toEqual([true, true]);
    expect(evidence.warnings).toEqual([]);
  });

  it("is doubtful and reported where it does not", async () => {
    const fields = { total: number, tax: number };
    const answer = { total: 14.7, tax: 14.7 };
    const { output, evidence } = await returned("Total due: 14.70", fields, answer);
    expect(output).toEqual(answer);
    expect(evidence.leaves).toMatchObject([
      { confidence: 0.8, reason: "model" },
      { confidence: 0.4, reason: "shared", quote: "14.70" },
    ]);
    expect(evidence.warnings).toMatchObject([{ code: "place_shared" }]);
    expect(evidence.warnings[0]?.message).toMatch(/: \/tax$/);
  });
});

describe("a null for which the model gave a value", () => {
  it("is reported by a warning that names its place, and listed with its reason", async () => {
    const answer = { total: 99, items: ["Tea", "Cup PX-12"] };
    const items = { type: "array", items: string };
    const { output, evidence } = await returned("Tea for all", { total: number, items }, answer);
    expect(output).toEqual({ total: null, items: ["Tea"] });
    expect(evidence.withheld).toMatchObject([
      { pointer: "/total", value: 99, reason: "ungrounded" },
      { pointer: "/items/1", value: "Cup PX-12", reason: "ungrounded" },
    ]);
    expect(evidence.warnings).toMatchObject([{ code: "values_withheld" }]);
    expect(evidence.warnings[0]?.message).toMatch(/: \/total, \/items\/1$/);
  });

  it("is listed where the value does not fit its field, which no second answer put right", async () => {
    const answer = { total: "a lot", kind: "sale" };
    const fields = { total: number, kind: string };
    const { output, evidence } = await returned("A sale, of a lot", fields, answer);
    expect(output).toEqual({ total: null, kind: "sale" });
    expect(evidence.withheld).toMatchObject([
      { pointer: "/total", value: "a lot", confidence: 0, reason: "misfit" },
    ]);
    expect(evidence.warnings).toMatchObject([{ code: "value_left_out", pointer: "/total" }]);
  });
});
