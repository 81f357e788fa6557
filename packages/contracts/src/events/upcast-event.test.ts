import { expect, it } from "vitest";
import { z } from "zod";
import { MissingUpcastError, NewerEventError, upcastEvent } from "./upcast-event.ts";

const cents = z.object({ cents: z.int() });
const euros = cents.transform((data) => ({ euros: data.cents / 100 }));
const schema = z.object({ amount: z.number() });
const amount = z.object({ euros: z.number() }).transform((data) => ({ amount: data.euros }));
const paid = { schema, version: 3, upcasts: { 1: euros, 2: amount } };
const paidIn = (schemaVersion: number, data: unknown) => ({ type: "Paid", schemaVersion, data });

it.each([
  [1, { cents: 250 }],
  [2, { euros: 2.5 }],
  [3, { amount: 2.5 }],
])("brings data of version %i to today's shape", (version, data) => {
  expect(upcastEvent(paidIn(version, data), paid)).toEqual({ amount: 2.5 });
});

it("refuses by name a version that only a newer release knows", () => {
  const newer = () => upcastEvent(paidIn(4, {}), paid);
  expect(newer).toThrow(NewerEventError);
  expect(newer).toThrow(/Paid has version 4, but this release knows only version 3/);
});

it.each([
  ["there is none", undefined],
  ["one is left out", { 1: euros }],
])("names the upcast that is missing where %s", (_where, upcasts) => {
  const { schema: today, version } = paid;
  const upcast = () =>
    upcastEvent(paidIn(2, { euros: 1 }), { schema: today, version, ...(upcasts && { upcasts }) });
  expect(upcast).toThrow(MissingUpcastError);
  expect(upcast).toThrow(/event Paid has no upcast from version 2/);
});

it("refuses data that is not of the version it was written in", () => {
  expect(() => upcastEvent(paidIn(1, { euros: 1 }), paid)).toThrow(z.ZodError);
  expect(() => upcastEvent(paidIn(3, { cents: 1 }), paid)).toThrow(z.ZodError);
});
