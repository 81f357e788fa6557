import { describe, expect, it } from "vitest";
import { extract, listOf, objectOf } from "../testing/text-document.ts";

const outputOf = (text: string, fields: Record<string, unknown>) =>
  extract({ text }, objectOf(fields)).output;

describe("both ends of a period are read", () => {
  it("reads both ends of a period that only the description names", () => {
    const fields = {
      start: { type: "date", describe: "Start of the service period" },
      end: { type: "date", describe: "End of the service period" },
    };
    expect(outputOf("Statement 7\nService period: 01.02.2026-28.02.2026\n", fields)).toEqual({
      start: "2026-02-01",
      end: "2026-02-28",
    });
  });

  it.each([
    ["Stay: 2026-03-01/2026-03-05", "stay"],
    ["Stay: 01.03.2026-05.03.2026", "stay"],
  ])("reads both ends of %j", (text) => {
    const fields = {
      start: { type: "date", describe: "Start of the stay" },
      end: { type: "date", describe: "End of the stay" },
    };
    expect(outputOf(`${text}\nRoom: 4\n`, fields)).toEqual({
      start: "2026-03-01",
      end: "2026-03-05",
    });
  });

  it("reads the end of a period for a field that is called so alone", () => {
    const fields = {
      from: { type: "date", describe: "Start of validity" },
      to: { type: "date", describe: "End of validity" },
    };
    expect(outputOf("Pass 4\nValidity: 2026-05-06 – 2026-06-06\n", fields)).toEqual({
      from: "2026-05-06",
      to: "2026-06-06",
    });
  });

  describe("the ends of periods in columns", () => {
    const edges = (name: string, words: string) => ({
      [`${name}_start`]: { type: "date", describe: `Start of the ${words}` },
      [`${name}_end`]: { type: "date", describe: `End of the ${words}` },
    });
    const names = ["rental", "service", "project"];
    const rowsOf = (text: string, count: number) => {
      const fields = names.slice(0, count).map((name) => edges(name, `${name} period`));
      return extract({ text }, objectOf({ rows: listOf(Object.assign({}, ...fields)) }));
    };

    it("are each the own column's, and sure", () => {
      const { output, evidence } = rowsOf(
        "Rental period,Service period,Project period\n2026-03-03 – 2026-03-15,2026-04-01 – 2026-04-20,2026-05-01 – 2027-06-30\n2026-07-03 – 2026-07-15,2026-08-01 – 2026-08-20,2026-09-01 – 2027-10-30\n",
        3,
      );
      expect(output).toEqual({
        rows: [
          {
            ...{ rental_start: "2026-03-03", rental_end: "2026-03-15" },
            ...{ service_start: "2026-04-01", service_end: "2026-04-20" },
            ...{ project_start: "2026-05-01", project_end: "2027-06-30" },
          },
          {
            ...{ rental_start: "2026-07-03", rental_end: "2026-07-15" },
            ...{ service_start: "2026-08-01", service_end: "2026-08-20" },
            ...{ project_start: "2026-09-01", project_end: "2027-10-30" },
          },
        ],
      });
      expect(Math.min(...evidence.leaves.map(({ confidence }) => confidence))).toBeGreaterThan(0.7);
    });

    it("are null where one of the two cannot be read, and one day where a cell holds no other", () => {
      const { output } = rowsOf(
        "Rental period;Service period\n2026-03-03 – 2026-03-15;2026-04-01 – 2026-04-20\n2026-03-03 – mid-March;2026-04-21\n2026-05-03 – 2026-05-15;2026-06-01 – 2026-06-20\n",
        2,
      );
      expect(output).toMatchObject({
        rows: [
          {},
          {
            ...{ rental_start: null, rental_end: null },
            ...{ service_start: "2026-04-21", service_end: "2026-04-21" },
          },
          {},
        ],
      });
    });
  });
});
