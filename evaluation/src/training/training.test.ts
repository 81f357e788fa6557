import { shippedModels } from "@quarry/engine-offline/training";
import { parseStructure } from "@quarry/structure";
import { describe, expect, it } from "vitest";
import { type Case, toCase } from "../cases/cases.ts";
import { readSource } from "../cases/read-source.ts";
import { fieldPoolOf, withBorrowedFields } from "./absent-fields.ts";
import { createBins } from "./bins.ts";
import { foldOf } from "./folds.ts";
import { prepare } from "./prepared.ts";
import { furtherTeaching, measureRecognised, measureUnseen } from "./unseen.ts";

function bill(origin: string, at: number): Case {
  const properties = {
    number: { type: "string", describe: "Bill number" },
    total: { type: "number" },
    items: {
      type: "array",
      items: {
        type: "object",
        properties: { name: { type: "string" }, amount: { type: "number" } },
      },
    },
  };
  const items = ["Pot", "Pan", "Lid"].map((name, row) => ({ name, amount: at + row + 0.5 }));
  const lines = items.map(({ name, amount }) => `${name}    ${amount.toFixed(2)}`).join("\n");
  return toCase({
    set: "bill",
    id: `${origin}-${at}`,
    project: origin,
    schema: { type: "object", properties },
    truth: { number: `B-${at}17`, total: at + 40, items },
    text: `Bill number: B-${at}17\n\nItem    Amount\n${lines}\n\nTotal: ${at + 40}.00\n`,
  });
}
const origins = ["weir", "mill", "kiln", "forge"];
const cases = origins.flatMap((origin, at) => [
  bill(origin, 10 * at + 1),
  bill(origin, 10 * at + 2),
]);
const [first] = cases;

describe("what a case teaches", () => {
  it("is which options and slots hold its truth", () => {
    const prepared = first && prepare(first, []);
    const total = prepared?.values[1];
    expect(prepared?.values.map(({ isDue }) => isDue)).toEqual([true, true]);
    expect(total?.right.filter(Boolean)).not.toEqual([]);
    expect(total?.right).toContain(false);
    expect(prepared?.lists[0]?.slots.some(({ right }) => right === 1)).toBe(true);
  });

  it("is also that fields of other origins are absent", () => {
    const structure = parseStructure({ type: "object", properties: { ship: { type: "string" } } });
    const pool = fieldPoolOf([{ ...bill("harbour", 1), structure }]);
    const asked = first && withBorrowedFields(first, pool);
    expect(asked?.type === "object" && Object.keys(asked.properties)).toContain("ship");
    expect(first && withBorrowedFields(first, fieldPoolOf([first]))).toEqual(first?.structure);
  });
});

it("all documents of an origin are in one fold", () => {
  const folds = cases.map((one) => foldOf({ one }, 3));
  for (let at = 0; at < folds.length; at += 2) expect(folds[at]).toBe(folds[at + 1]);
});

it("values are put into bins that never split equal ones", () => {
  const { columns, edges } = createBins([[1], [2], [2], [3]].map((row) => Float32Array.from(row)));
  expect(edges).toEqual([[1, 2, 3]]);
  expect([...(columns[0] ?? [])]).toEqual([0, 1, 1, 2]);
});

describe("measuring on origins that were not seen", { timeout: 60_000 }, () => {
  it("measures each document once, by source, and gives the same result again", async () => {
    const measure = () => measureUnseen(cases, { folds: 2, progress() {} });
    const [once, again] = [await measure(), await measure()];
    expect(once.results.map(({ id }) => id).sort()).toEqual(cases.map(({ id }) => id).sort());
    expect(Object.keys(once.report.sources)).toEqual(origins.toSorted());
    expect(again.results.map(({ leaves }) => leaves)).toEqual(
      once.results.map(({ leaves }) => leaves),
    );
    expect(again.confidence).toEqual(once.confidence);
  });
});

it("what recognised documents teach is measured on them alone, and adds to the shipped models", {
  timeout: 60_000,
}, async () => {
  const recognised = cases.slice(0, 6).map((one): Case => {
    const document = readSource(one.source);
    const pages = document.pages.map((page) => ({ ...page, origin: "recognised" as const }));
    return { ...one, document: { ...document, pages } };
  });
  const others = cases.slice(6);
  const measured = await measureRecognised([...recognised, ...others], { folds: 2, progress() {} });
  expect(measured.results.map(({ id }) => id)).toEqual(recognised.map(({ id }) => id));
  for (const { base, trees } of Object.values(measured.recognised)) {
    expect(base).toBe(0);
    expect(trees.length).toBeGreaterThan(0);
  }
});

it("teaches further what is shipped, and learns confidence from kinds that had not taught", {
  timeout: 60_000,
}, async () => {
  const kinds = cases.map((one, at) => ({ ...one, set: at % 2 === 0 ? "bill" : "order" }));
  const teaching = furtherTeaching;
  const {
    confidence,
    results,
    cases: taught,
  } = await measureUnseen(kinds, {
    folds: 2,
    teaching,
    progress() {},
  });
  expect(results.map(({ id }) => id)).toEqual(kinds.map(({ id }) => id));
  const { trees } = shippedModels.confidence;
  expect(confidence.trees.slice(0, trees.length)).toEqual(trees);
  expect(confidence.trees.length).toBeGreaterThan(trees.length);
  const { values } = teaching.teach(taught);
  expect(values.trees.slice(0, shippedModels.values.trees.length)).toEqual(
    shippedModels.values.trees,
  );
});
