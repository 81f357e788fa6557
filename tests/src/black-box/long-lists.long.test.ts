import { type Booking, statement, statementStructure } from "@quarry/samples";
import { type Created, createSchema, formOf, onBothForms, type Stage } from "@quarry/systems";
import { describe, expect, it } from "vitest";

const types = { text: "text", html: "webpage", pdf: "pdf" } as const;
const sizes = [100, 800, 3200];
const layouts = ["plain", "paged", "wrapped"] as const;
const cases = (["text", "html", "pdf"] as const).flatMap((kind) =>
  layouts.flatMap((layout) => sizes.map((rows) => ({ kind, layout, rows }))),
);

/** Ten bookings, then ten more that are set otherwise and have no headings. */
const broken = [
  "Date          Description             Amount",
  ...bookings(10).map((cells) => cells.join("    ")),
  "",
  "More of the same",
  "",
  ...bookings(10).map(([date, words, amount]) => `${words}   ${amount}      on ${date}  EUR`),
].join("\n");

function bookings(count: number): [date: string, words: string, amount: string][] {
  return Array.from({ length: count }, (_, index) => {
    const day = String(index + 10);
    return [`2025-03-${day}`, `Coffee for table ${day}`, `${day}.50`];
  });
}

describe("long lists", () => onBothForms({}, tests), 120_000);

function tests(stage: () => Stage): void {
  async function extract(structure: unknown, fields: Record<string, string | File>) {
    const caller = await stage().suite.caller();
    const { id } = await createSchema(caller, "Statement", structure);
    const form = formOf({ schema_id: id, ...fields });
    const { body } = await caller.call<Created>("POST", "/v1/extractions", { form });
    const path = `/v1/extractions/${body.data?.id}/evidence`;
    return { body, evidence: () => caller.call<Evidence>("GET", path) };
  }

  it.each(cases)("of $rows rows are read whole: $kind, $layout", async (options) => {
    const { bytes, bookings } = await statement(options);
    const source = new File([bytes], `statement.${options.kind}`);
    const { body } = await extract(statementStructure, { type: types[options.kind], source });
    const { bookings: read } = body.data.output as { bookings: Booking[] };
    expect(read.length).toBe(bookings.length);
    const right = read.filter((row, index) => isSame(row, bookings[index]));
    expect(right.length).toBeGreaterThanOrEqual(0.99 * bookings.length);
  });

  const structure = {
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

  it("that cannot be read whole are refused by name and counts", async () => {
    const { body } = await extract(structure, { type: "text", source: broken });
    expect(body.error).toMatchObject({ code: "OUTPUT_INCOMPLETE", retryable: false });
    expect(body.message).toContain("10 of 20 rows that the source shows, on page 1");
  });

  it("come in part, with a warning, to a caller that takes a part", async () => {
    const fields = { type: "text", source: broken, allow_partial: "true" };
    const { body, evidence } = await extract(structure, fields);
    expect(body.data.output).toHaveLength(10);
    const { arrays, warnings } = (await evidence()).body.data;
    expect(arrays).toEqual([{ pointer: "", rows: 20, taken: 10, pages: [1] }]);
    expect(warnings).toMatchObject([{ code: "output_incomplete", pointer: "" }]);
  });
}

type Evidence = { arrays: object[]; warnings: object[] };

function isSame(row: Booking, truth: Booking | undefined): boolean {
  return JSON.stringify(row) === JSON.stringify(truth);
}
