import { expect, it } from "vitest";
import { compare } from "./compare.ts";
import { orderOf } from "./list-order.ts";

const order = (value: unknown, truth: unknown) => orderOf([compare(value, truth)]);

it("counts the rows that need not move", () => {
  expect(order({ a: ["ant", "bee", "cow"] }, { a: ["ant", "bee", "cow"] })).toEqual({
    lists: 1,
    rows: 3,
    inOrder: 3,
  });
  expect(order({ a: ["cow", "ant", "bee"] }, { a: ["ant", "bee", "cow"] })).toMatchObject({
    rows: 3,
    inOrder: 2,
  });
});

it("passes over rows that were not found, and lists with fewer than two that were", () => {
  expect(order({ a: ["bee", "ant"] }, { a: ["ant", "bee", "cow"] })).toMatchObject({
    rows: 2,
    inOrder: 1,
  });
  expect(order({ a: ["ant"] }, { a: ["ant", "bee"] })).toEqual({ lists: 0, rows: 0, inOrder: 0 });
});
