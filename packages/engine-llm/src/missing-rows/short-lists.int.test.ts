import type { SourceDocument } from "@quarry/document";
import { requireCompleteLists } from "@quarry/evidence";
import type { Json } from "@quarry/kernel";
import { parseStructure } from "@quarry/structure";
import { describe, expect, it } from "vitest";
import { openRig, textDocument } from "../rig.testing.ts";

const list = {
  type: "array",
  items: {
    type: "object",
    properties: {
      date: { type: "date" },
      description: { type: "string" },
      amount: { type: "number" },
    },
  },
};
const structure = parseStructure({ type: "object", properties: { payments: list } });

const payments = Array.from({ length: 100 }, (_, index) => ({
  date: new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10),
  description: `Payment to shop ${500 + index}`,
  amount: 10.25 + index * 3,
}));

type Row = (typeof payments)[number];

const lines = (line: (row: Row) => string) => payments.map(line).join("\n");
const aligned = textDocument(
  `Statement\n\nDate        Description                Amount\n${lines(
    ({ date, description, amount }) =>
      `${date}  ${description.padEnd(24)} ${amount.toFixed(2).padStart(8)}`,
  )}`,
);
const bullets = textDocument(
  `Payments\n\n${lines((row) => `- ${row.date}: ${row.description}, ${row.amount.toFixed(2)} EUR`)}`,
);
const table = marked(
  `| Date | Description | Amount |\n|---|---|---|\n${lines(
    ({ date, description, amount }) => `| ${date} | ${description} | ${amount.toFixed(2)} |`,
  )}`,
);

/** As a reader returns it that knows Markdown. */
function marked(text: string): SourceDocument {
  const rows = Array.from(text.matchAll(/^\| [^-].*$/gm), ({ 0: row, index }, number) =>
    Array.from(row.matchAll(/[^|\s][^|]*[^|\s]/g), (cell) => {
      const start = index + cell.index;
      const end = start + cell[0].length;
      return { start, end, text: cell[0], ...(number === 0 && { header: true as const }) };
    }),
  );
  return { ...textDocument(text), tables: [{ start: 0, end: text.length, rows }] };
}

/** What a model gives that reads its part, but always so few of its rows. */
const models: Record<string, (rows: Row[]) => Row[]> = {
  "the first ten": (rows) => rows.slice(0, 10),
  "the first": (rows) => rows.slice(0, 1),
  "every second": (rows) => rows.filter((_, index) => index % 2 === 0),
};

const documents = { aligned, bullets, table };
const cases = Object.entries(documents).flatMap(([source, document]) =>
  Object.keys(models).map((name) => ({ source, document, name })),
);

async function read(document: SourceDocument, answer: (text: string) => Json) {
  await using rig = await openRig({ provider: { answer } });
  const { output, evidence } = await rig.engine.extract(rig.request({ document, structure }));
  const rows: Row[] = Object(output).payments;
  return { rows, evidence, calls: rig.provider.calls.length };
}

const answerOf = (rows: Row[]) => ({ result: { payments: rows } });
const seenIn = (text: string) => payments.filter(({ description }) => text.includes(description));

describe("a short list", () => {
  it.each(cases)(
    "of $source rows, $name, is completed, or reported as incomplete",
    async ({ document, name }) => {
      const { rows, evidence } = await read(document, (text) =>
        answerOf(models[name]?.(seenIn(text)) ?? []),
      );
      expect(payments).toEqual(expect.arrayContaining(rows));
      expect(new Set(rows.map(({ date }) => date)).size).toBe(rows.length);
      const expected = { pointer: "/payments", rows: 100, taken: rows.length };
      expect(evidence.arrays).toMatchObject([expected]);
    },
  );

  it.each(["aligned", "table"] as const)(
    "of which the model gives no %s row is incomplete",
    async (name) => {
      const { evidence, calls } = await read(documents[name], () => answerOf([]));
      expect(calls).toBe(2);
      const expected = { pointer: "/payments", rows: 100, taken: 0, pages: [1] };
      expect(evidence.arrays).toEqual([expected]);
      expect(() => requireCompleteLists(evidence, false)).toThrow("0 of 100 rows");
    },
  );

  it("of no row of bullets is reported: these may be another list's", async () => {
    const { rows, evidence, calls } = await read(bullets, () => answerOf([]));
    expect([rows.length, calls]).toEqual([0, 2]);
    expect(evidence.warnings).toMatchObject([{ code: "rows_left_out", pointer: "/payments" }]);
    expect(evidence.warnings[0]?.message).toContain("100 rows");
  });

  it("of no row is believed where another list has these rows", async () => {
    const twoLists = { type: "object", properties: { payments: list, refunds: list } };
    await using rig = await openRig({
      provider: { answer: (text) => ({ result: { payments: seenIn(text), refunds: [] } }) },
    });
    const order = rig.request({ document: table, structure: parseStructure(twoLists) });
    const { evidence } = await rig.engine.extract(order);
    expect(requireCompleteLists(evidence, false).arrays).toMatchObject([
      { pointer: "/payments", rows: 100, taken: 100 },
      { pointer: "/refunds", taken: 0 },
    ]);
  });

  it.each(Object.entries(documents))("gets no %s row from elsewhere", async (_name, document) => {
    const third = payments.filter((_, index) => index % 3 === 0);
    const { rows, evidence } = await read(document, () => answerOf(third));
    expect(rows).toEqual(third);
    expect(evidence.warnings).toMatchObject([{ code: "rows_left_out" }]);
  });
});

it.each(Object.entries(documents))("counts %s rows that were all taken", async (_, document) => {
  const { evidence, calls } = await read(document, (text) => answerOf(seenIn(text)));
  expect(evidence.arrays).toMatchObject([{ pointer: "/payments", rows: 100, taken: 100 }]);
  expect([evidence.warnings, calls]).toEqual([[], 1]);
});

it("of a table's rows that were read by half reads them again", async () => {
  const isPart = (text: string) => !text.includes("shop 500");
  const { rows, evidence } = await read(table, (text) => {
    const seen = seenIn(text).map((row, index) => {
      return isPart(text) || index !== 7 ? row : { ...row, description: null, amount: null };
    });
    return { result: { payments: seen } };
  });
  expect(rows).toEqual(payments);
  expect(evidence.warnings).toEqual([]);
});
