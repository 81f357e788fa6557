import type { Json } from "@quarry/kernel";
import { faults } from "@quarry/servers/provider";
import { describe, expect, it } from "vitest";
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
  expect(evidence.arrays).toEqual([{ pointer: "/bookings", rows: 100, taken: 30, pages: [1] }]);
  expect(evidence.usage.byCall?.map(({ purpose }) => purpose)).toEqual([
    "read",
    "missing_rows",
    "missing_rows",
  ]);
});

/** A model that does as the test says with the rows that it reads in its part. */
function altering(change: (rows: Json[], text: string) => Json[]) {
  return (text: string): Json => {
    const { result } = Object(statementModel(text));
    return { result: { ...result, bookings: change(result.bookings, text) } };
  };
}

const layouts = [{ hasTable: true }, { hasTable: false }];
const isWhole = (text: string) => text.includes("Account holder");

describe.each(layouts)("rows here and there (table: $hasTable)", ({ hasTable }) => {
  async function read(change: (rows: Json[], text: string) => Json[]) {
    const { request, truth } = await statementOrder(100, "plain", { hasTable });
    await using rig = await openRig({ provider: { answer: altering(change) } });
    const { output, evidence } = await rig.engine.extract(rig.request(request));
    return { output, evidence, truth, calls: rig.provider.calls };
  }

  it("that were passed over are asked for, each by itself", async () => {
    const { output, evidence, truth, calls } = await read((rows, text) =>
      isWhole(text) ? rows.toSpliced(60, 1).toSpliced(20, 2) : rows,
    );
    expect(output).toEqual(truth);
    expect(evidence.arrays).toMatchObject([{ rows: 100, taken: 100 }]);
    expect(evidence.warnings).toEqual([]);
    expect(calls.slice(1).map(({ documentText }) => documentText.match(/RF\d+/g)?.length)).toEqual([
      2, 1,
    ]);
  });

  it("that are left out beside others that were read are reported and counted", async () => {
    const { output, evidence } = await read((rows) =>
      rows.filter((row) => Object(row).reference !== "RF100140"),
    );
    expect(Object(output).bookings).toHaveLength(99);
    expect(evidence.arrays).toMatchObject([{ rows: 100, taken: 99, leftOut: 1 }]);
    expect(evidence.warnings).toMatchObject([{ code: "rows_left_out", pointer: "/bookings" }]);
  });

  it("that the model is at a loss with, and with their neighbours, are missing", async () => {
    const { evidence } = await read((rows, text) => (isWhole(text) ? rows.toSpliced(20, 1) : []));
    expect(evidence.arrays).toEqual([{ pointer: "/bookings", rows: 100, taken: 99, pages: [1] }]);
    expect(evidence.warnings).toEqual([]);
  });
});

describe("rows that the model reads by half", () => {
  async function read(change: (rows: Json[], text: string) => Json[]) {
    const { request, truth } = await statementOrder(100, "plain");
    await using rig = await openRig({ provider: { answer: altering(change) } });
    const { output, evidence } = await rig.engine.extract(rig.request(request));
    return { output, evidence, truth };
  }

  const half = (row: Json): Json => ({
    ...Object(row),
    description: null,
    reference: null,
    debit: null,
    credit: null,
  });

  it("are read again, and whole", async () => {
    const { output, evidence, truth } = await read((rows, text) =>
      isWhole(text) ? rows.with(20, half(rows[20] ?? null)) : rows,
    );
    expect(output).toEqual(truth);
    expect(evidence.warnings).toEqual([]);
  });

  it("are reported where they stay so", async () => {
    const { output, evidence } = await read((rows, text) =>
      isWhole(text) ? rows.with(20, half(rows[20] ?? null)) : rows.map(half),
    );
    expect(Object(output).bookings).toHaveLength(100);
    expect(evidence.arrays).toMatchObject([{ rows: 100, taken: 100 }]);
    expect(evidence.warnings).toMatchObject([{ code: "rows_half_read", pointer: "/bookings" }]);
  });
});

it("asks for many rows that lack here and there in few questions", async () => {
  const { request, truth } = await statementOrder(800, "plain");
  const isKept = (_: Json, index: number) => index % 9 !== 4;
  const answer = altering((rows, text) => (rows.length > 60 && text ? rows.filter(isKept) : rows));
  await using rig = await openRig({ provider: { answer } });
  const { output, evidence } = await rig.engine.extract(rig.request(request));
  expect(output).toEqual(truth);
  const again = evidence.usage.byCall?.filter(({ purpose }) => purpose === "missing_rows");
  expect(again?.length).toBeLessThanOrEqual(20);
});

it("takes them for no rows of the list where it finds none at all there", async () => {
  const { request, truth } = await statementOrder(100, "plain", { hasTable: true });
  const isEarly = ({ date }: { date: string }) => date < "2025-02-01";
  const early = truth.bookings.filter(isEarly);
  const answer = altering((rows) => rows.filter((row) => isEarly(Object(row))));
  await using rig = await openRig({ provider: { answer } });
  const { output, evidence } = await rig.engine.extract(rig.request(request));
  expect(Object(output).bookings).toEqual(early);
  const leftOut = 100 - early.length;
  expect(evidence.arrays).toMatchObject([{ rows: 100, taken: early.length, leftOut }]);
  expect(evidence.warnings).toMatchObject([{ code: "rows_left_out", pointer: "/bookings" }]);
});

it("forgets that a part was not read once all of its rows are there", async () => {
  const { request, truth } = await statementOrder(800, "plain");
  await using rig = await openRig({ provider: { answer: statementModel } });
  let refused = 0;
  const answer = rig.request({ ...request, allowPartial: true });
  void rig.provider.call(0).then(() => {
    refused += 1;
    rig.provider.queue(faults.named.contentFilter);
  });
  const { output, evidence } = await rig.engine.extract(answer);
  expect([refused, output]).toEqual([1, truth]);
  expect(evidence.warnings).toEqual([]);
});
