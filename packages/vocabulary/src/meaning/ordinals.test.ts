import { expect, it } from "vitest";
import { ordinalsIn } from "./ordinals.ts";

it.each([
  ["Second driver", [2]],
  ["firstInstalment", [1]],
  ["2. Rate fällig am", [2]],
  ["3e échéance", [3]],
  ["4º pago", [4]],
  ["Zweiter Fahrer", [2]],
  ["Address line 2:", [2]],
  ["First instalment (1. Rate)", [1]],
  ["First name", []],
  ["CO2", []],
  ["Box 1: wages", []],
  ["3.5 mm", []],
])("%j speaks of %j", (words, places) => {
  expect([...ordinalsIn(words)]).toEqual(places);
});
