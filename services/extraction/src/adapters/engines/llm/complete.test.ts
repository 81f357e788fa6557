import type { Json } from "@quarry/kernel";
import { expect, it } from "vitest";
import { openRig } from "./rig.testing.ts";
import { statementModel, statementOrder } from "./statement.testing.ts";

/** A model that grows tired: it reads the first rows of its part alone, at least. */
function tired(rows: number, share = 0) {
  return (text: string): Json => {
    const { result } = Object(statementModel(text));
    const taken = Math.max(rows, Math.floor(result.bookings.length * share));
    return { result: { ...result, bookings: result.bookings.slice(0, taken) } };
  };
}

it("asks again for rows that a table shows and the model passed over", async () => {
  const { request, truth } = await statementOrder(100, "plain", { hasTable: true });
  await using rig = await openRig({ provider: { answer: tired(10, 0.8) } });
  const asked = rig.request(request);
  const { output, evidence } = await rig.engine.extract(asked);
  const { bookings } = Object(output);
  expect(bookings).toEqual(truth.bookings.slice(0, bookings.length));
  expect(bookings.length).toBeGreaterThan(80);
  const [list] = evidence.arrays ?? [];
  expect(list).toMatchObject({ pointer: "/bookings", taken: bookings.length });
  expect(list?.pages).toEqual([1]);
});

it("counts the rows that it passes over even then", async () => {
  const { request } = await statementOrder(100, "plain", { hasTable: true });
  await using rig = await openRig({ provider: { answer: tired(10) } });
  const { evidence } = await rig.engine.extract(rig.request(request));
  expect(evidence.arrays).toEqual([{ pointer: "/bookings", rows: 100, taken: 20, pages: [1] }]);
  expect(rig.provider.calls).toHaveLength(2);
});

it("takes them for no rows of the list where it finds none at all there", async () => {
  const { request, truth } = await statementOrder(100, "plain", { hasTable: true });
  const early = truth.bookings.filter(({ date }) => date < "2025-02-01");
  const answer = (text: string): Json => {
    const { result } = Object(statementModel(text));
    const bookings = result.bookings.filter(({ date }: { date: string }) => date < "2025-02-01");
    return { result: { ...result, bookings } };
  };
  await using rig = await openRig({ provider: { answer } });
  const { output, evidence } = await rig.engine.extract(rig.request(request));
  expect(Object(output).bookings).toEqual(early);
  expect(evidence.arrays).toMatchObject([{ pointer: "/bookings", taken: early.length }]);
  expect(evidence.arrays?.[0]).not.toHaveProperty("rows");
  expect(evidence.warnings).toMatchObject([{ code: "rows_left_out", pointer: "/bookings" }]);
});
