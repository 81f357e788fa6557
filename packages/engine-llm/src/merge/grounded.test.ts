import type { StructureNode } from "@quarry/api";
import { textDocument } from "@quarry/engine-offline/testing";
import { ground } from "@quarry/evidence";
import type { Json } from "@quarry/kernel";
import { describe, expect, it } from "vitest";
import { fieldNames } from "./grounded.ts";

/** A made document, the values in it, and where each is meant to stand. */
type Made = { text: string; node: StructureNode; value: Json; starts: Map<string, number> };

const string: StructureNode = { type: "string" };
const number: StructureNode = { type: "number" };
const date: StructureNode = { type: "date" };

/** Numbers from 0 to below the limit, the same in every run. */
function countsFrom(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 12_345;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 16) % below;
  };
}

/** Text with `{pointer|as printed}` for each value. */
function filled(template: string): Pick<Made, "text" | "starts"> {
  const starts = new Map<string, number>();
  let text = "";
  for (const [part, pointer, printed = ""] of template.matchAll(/\{([^|{}]+)\|([^{}]+)\}|[^{]+/g)) {
    if (pointer !== undefined) starts.set(pointer, text.length);
    text += pointer === undefined ? part : printed;
  }
  return { text, starts };
}

/** An invoice in which few different values mean many things. */
function invoice(seed: number): Made {
  const count = countsFrom(seed);
  const few = () => [2, 3, 45][count(3)] ?? 0;
  const days = ["2025-01-01", "2025-01-31"];
  const day = () => days[count(2)] ?? "";
  const [issueDate, dueDate, deliveryDate] = [day(), day(), day()];
  const value = {
    issueDate,
    dueDate,
    deliveryDate,
    quantity: few(),
    unitPrice: few(),
    total: few(),
  };
  const labelled = [
    `Issue date: {/issueDate|${issueDate}}`,
    `Due date: {/dueDate|${dueDate}}`,
    `Delivery date: {/deliveryDate|${deliveryDate}}`,
    `Qty: {/quantity|${value.quantity}}   Unit price: {/unitPrice|${value.unitPrice}}   Total: {/total|${value.total}}`,
  ];
  for (let at = labelled.length - 1; at > 0; at--) {
    const other = count(at + 1);
    [labelled[at], labelled[other]] = [labelled[other] ?? "", labelled[at] ?? ""];
  }
  const lead = `Room ${few()}, printed on ${day()}, copy ${few()} of 3\n\n`;
  const node: StructureNode = {
    type: "object",
    properties: {
      issueDate: date,
      dueDate: date,
      deliveryDate: date,
      quantity: number,
      unitPrice: number,
      total: number,
    },
  };
  return { ...filled(`${lead}${labelled.join("\n")}\n`), node, value };
}

/** A statement of few different values, its rows in another order than printed. */
function statement(seed: number): Made {
  const count = countsFrom(seed);
  const rows = Array.from({ length: 30 }, (_, index) => ({
    day: `2025-01-0${1 + count(4)}`,
    payee: ["Harbour Books", "Northgate Water", "Linden Pharmacy"][count(3)] ?? "",
    reference: `RF${100 + index}`,
    amount: [5, 12.5, 20, 31][count(4)] ?? 0,
  }));
  const shuffled = seed % 2 === 0 ? rows.toReversed() : rows;
  const parts = [" ", "  ", ",", "\t"];
  const part = parts[count(parts.length)] ?? " ";
  const lines = rows.map((row) => {
    const at = shuffled.indexOf(row);
    const cells = [
      `{/${at}/day|${row.day}}`,
      `{/${at}/payee|${row.payee}}`,
      `{/${at}/reference|${row.reference}}`,
      `{/${at}/amount|${row.amount.toFixed(2)}}`,
    ];
    return cells.join(part);
  });
  const properties = { day: date, payee: string, reference: string, amount: number };
  const node: StructureNode = { type: "array", items: { type: "object", properties } };
  return {
    ...filled(`Statement of 2025-01-01, 30 rows of 5\n${lines.join("\n")}\n`),
    node,
    value: shuffled,
  };
}

/** Shares of the made documents' values with a place, and with the right one. */
function measured(make: (seed: number) => Made) {
  const counts = { values: 0, placed: 0, right: 0 };
  for (let seed = 1; seed <= 40; seed++) {
    const { text, node, value, starts } = make(seed);
    const leaves = ground(textDocument(text), { node, value, pointer: "" }, "model", fieldNames);
    for (const { pointer, start } of leaves) {
      counts.values += 1;
      if (start !== undefined) counts.placed += 1;
      if (start === starts.get(pointer)) counts.right += 1;
    }
  }
  return { placed: counts.placed / counts.values, right: counts.right / counts.values };
}

describe("of made documents whose values repeat", () => {
  it.each([
    ["invoices", invoice],
    ["statements", statement],
  ])("%s have nearly every value placed, and in the right place", (_name, make) => {
    const { placed, right } = measured(make);
    expect(placed).toBeGreaterThanOrEqual(0.99);
    expect(right).toBeGreaterThanOrEqual(0.97);
  });
});
