import { parseStructure } from "@quarry/structure";
import { describe, expect, it } from "vitest";
import { sayingsOf } from "./sayings.ts";
import { type Mistake, readScript } from "./script.ts";

const text = { type: "string" };
const row = { type: "object", properties: { name: text, price: { type: "number" } } };
const structure = parseStructure({
  type: "object",
  properties: {
    seller: text,
    buyer: text,
    paid: { type: "date" },
    lines: { type: "array", items: row },
  },
});
const truth = {
  seller: "Harbour Books",
  buyer: "Mill Cafe",
  paid: null,
  lines: [
    { name: "Tea", price: 4 },
    { name: "Cup", price: 7.5 },
  ],
};
const example = { seller: "Quay Books", buyer: "Mill Cafe", paid: "2026-11-03", lines: [] };
const said = (model: string) =>
  sayingsOf({ id: "a", structure, truth, examples: [example] }, readScript(model));
const only = (mistake: Mistake) => said(`noisy:${mistake}=1`);
const valuesOf = (model: string) =>
  Object.fromEntries(Object.entries(said(model)).map(([at, { value }]) => [at, value]));

describe("what a scripted model says", () => {
  it("is the truth where it makes no mistake", () => {
    expect(valuesOf("perfect")).toEqual({
      "/seller": "Harbour Books",
      "/buyer": "Mill Cafe",
      "/lines/0/name": "Tea",
      "/lines/0/price": 4,
      "/lines/1/name": "Cup",
      "/lines/1/price": 7.5,
    });
  });

  it("has no value where it leaves all out", () => {
    expect(only("omission")["/seller"]).toEqual({ kind: "omission", value: null });
  });

  it("is made up of all fields, those that the document does not have too", () => {
    expect(only("invention")["/paid"]).toMatchObject({ kind: "invention" });
    expect(only("invention")["/seller"]).toMatchObject({ kind: "invention" });
  });

  it("is another field's value of the same type, where there is one", () => {
    expect(only("neighbour")["/seller"]).toEqual({ kind: "neighbour", value: "Mill Cafe" });
    expect(only("neighbour")["/lines/0/price"]).toEqual({ kind: "right", value: 4 });
  });

  it("is another row's value of the same field", () => {
    expect(only("row")["/lines/0/price"]).toEqual({ kind: "row", value: 7.5 });
    expect(only("row")["/lines/1/name"]).toEqual({ kind: "row", value: "Tea" });
    expect(only("row")["/buyer"]).toEqual({ kind: "right", value: "Mill Cafe" });
  });

  it("has two letters of a text changed for each other", () => {
    const { value, kind } = only("misspelling")["/seller"] ?? {};
    expect(kind).toBe("misspelling");
    expect(String(value)).not.toBe("Harbour Books");
    expect([...String(value)].sort()).toEqual([..."Harbour Books"].sort());
  });

  it("is the value of an example, where it has another one", () => {
    expect(only("copy")["/seller"]).toEqual({ kind: "copy", value: "Quay Books" });
    expect(only("copy")["/paid"]).toEqual({ kind: "copy", value: "2026-11-03" });
    expect(only("copy")["/buyer"]).toEqual({ kind: "right", value: "Mill Cafe" });
    expect(only("copy")["/lines/0/price"]).toEqual({ kind: "right", value: 4 });
  });

  it("is the same for the same seed, and other for another", () => {
    const noisy = (seed: number) => JSON.stringify(said(`noisy:omission=0.5,seed=${seed}`));
    expect(noisy(1)).toBe(noisy(1));
    expect(new Set([1, 2, 3, 4].map(noisy)).size).toBeGreaterThan(1);
  });
});
