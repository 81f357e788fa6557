import { expect, it } from "vitest";
import { Circuit, isOutage } from "./circuit.ts";

function open() {
  let now = 0;
  const circuit = new Circuit(() => now);
  const fail = (times: number) => {
    for (let time = 0; time < times; time++) circuit.ended("unreachable");
  };
  return { circuit, fail, pass: (ms: number) => (now += ms) };
}

it("leaves a provider alone after five failures in a row", () => {
  const { circuit, fail } = open();
  fail(4);
  expect(circuit.admits()).toBe(true);
  fail(1);
  expect(circuit.admits()).toBe(false);
});

it("forgets failures after an answer, and those of over a minute ago", () => {
  const { circuit, fail, pass } = open();
  fail(4);
  circuit.ended(undefined);
  fail(4);
  expect(circuit.isOpen).toBe(false);
  pass(60_000);
  fail(4);
  expect(circuit.isOpen).toBe(false);
});

it("lets one caller try after half a minute, and all once it was answered", () => {
  const { circuit, fail, pass } = open();
  fail(5);
  pass(30_000);
  expect([circuit.admits(), circuit.admits()]).toEqual([true, false]);
  circuit.ended("timeout");
  expect(circuit.admits()).toBe(false);
  pass(30_000);
  expect(circuit.admits()).toBe(true);
  circuit.ended(undefined);
  expect([circuit.admits(), circuit.admits()]).toEqual([true, true]);
});

it("blames a provider for no answer that does not fit", () => {
  expect(isOutage("overloaded")).toBe(true);
  for (const kind of [
    "content_filtered",
    "model_refused",
    "context_overflow",
    "runaway",
  ] as const) {
    expect(isOutage(kind)).toBe(false);
  }
});
