import { describe, expect, it } from "vitest";
import type { Field } from "../fields/field.ts";
import { type FieldSlot, jointSlots } from "./joint-slots.ts";

const [first, second] = ["first", "second"].map((name) => ({ pointer: `/${name}` }) as Field) as [
  Field,
  Field,
];

const rows = [0, 100].map((start) => ({ start, end: start + 40 }));

/** A slot whose values stand from one character of each of two rows to another. */
function slot(field: Field, key: string, share: number, [from, to]: [number, number]): FieldSlot {
  const spans = rows.map(({ start }) => ({ start: start + from, end: start + to }));
  return { field, key, share, spans };
}

const keysOf = (...all: readonly FieldSlot[]) =>
  jointSlots([first, second], rows, all).map(({ key }) => key);

describe("the slots of a row's fields", () => {
  const left: [number, number] = [0, 15];
  const right: [number, number] = [20, 35];
  const whole: [number, number] = [0, 40];

  it("are those that are likeliest in sum, not the likeliest one first", () => {
    const all = [
      slot(first, "left", 0.6, left),
      slot(first, "right", 0.5, right),
      slot(second, "left", 0.55, left),
      slot(second, "right", 0.02, right),
    ];
    expect(keysOf(...all)).toEqual(["right", "left"]);
  });

  it("stand in the order of the schema where nothing else decides", () => {
    const both = (key: string, at: [number, number]) => [
      slot(first, key, 0.4, at),
      slot(second, key, 0.4, at),
    ];
    expect(keysOf(...both("right", right), ...both("left", left))).toEqual(["left", "right"]);
  });

  it("do not hold one another, and take as much of the row as they can", () => {
    const all = [
      slot(first, "left", 0.5, left),
      slot(second, "whole", 0.5, whole),
      slot(second, "right", 0.4, right),
      slot(second, "tip", 0.4, [30, 35]),
    ];
    expect(keysOf(...all)).toEqual(["left", "right"]);
  });

  it("are not the same for two fields, and a field without a likely one has none", () => {
    expect(keysOf(slot(first, "a", 0.9, left), slot(second, "a", 0.8, left))).toEqual(["a"]);
    expect(keysOf(slot(first, "a", 0.9, left), slot(second, "b", 0.001, [16, 17]))).toEqual(["a"]);
  });
});
