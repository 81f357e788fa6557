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

    const dated = { type: "date" };
    const courses = (cell: string) =>
      extract(
        {
          text: `Course;Dates\nA;2026-03-02 – 2026-03-06\nB;${cell}\nC;2026-03-16 – 2026-03-20\n`,
        },
        objectOf({ courses: listOf({ course: "string", start_date: dated, end_date: dated }) }),
      ).output;

    it.each([
      "Sat 7 March 2026",
      "samedi 7 mars 2026",
      "2026-03-07 10:00",
      "2026-03-07 10:00 – 12:00",
      "2026-03-07 (1 day)",
      "on 2026-03-07",
    ])("are one day where a cell holds a day with more words: %j", (cell) => {
      expect(courses(cell)).toMatchObject({
        courses: [{}, { start_date: "2026-03-07", end_date: "2026-03-07" }, {}],
      });
    });

    it.each(["2026-03-07 - present", "2026-03-07 bis heute", "2026-03-07 –", "from 2026-03-07"])(
      "are a start alone where the period is open: %j",
      (cell) => {
        expect(courses(cell)).toMatchObject({
          courses: [{}, { start_date: "2026-03-07", end_date: null }, {}],
        });
      },
    );

    it("are no reason to leave out a day that a field asks for without an end", () => {
      const text =
        "Date;Event\n2–6 March 2026;Fair\nSat 7 March 2026;Dance\n9–13 March 2026;Show\n";
      const events = listOf({ date: "date", event: "string" });
      expect(outputOf(text, { events })).toMatchObject({
        events: [{}, { date: "2026-03-07", event: "Dance" }, {}],
      });
    });

    it.each(["von/bis", "Start/End", "Anreise/Abreise"])("are sure under %j", (heading) => {
      const text = `Kunde;${heading}\nA;2026-01-01 – 2026-06-30\nB;2026-02-01 – 2026-07-31\n`;
      const rows = listOf({ kunde: "string", beginn: "date", ende: "date" });
      const { output, evidence } = extract({ text }, objectOf({ rows }));
      expect(output).toMatchObject({ rows: [{ beginn: "2026-01-01", ende: "2026-06-30" }, {}] });
      expect(Math.min(...evidence.leaves.map(({ confidence }) => confidence))).toBeGreaterThan(0.8);
    });

    it.each([
      ["Billing period", "contract_end"],
      ["Rental period", "warranty_end"],
    ])("are not sure, or not read, from the %s of something else for %s", (heading, name) => {
      const text = `Customer;${heading};Amount\nA;2026-01-01 – 2026-06-30;100.00\nB;2026-02-01 – 2026-07-31;120.00\n`;
      const rows = listOf({ customer: "string", [name]: "date", amount: "number" });
      const { evidence } = extract({ text }, objectOf({ rows }));
      const leaves = evidence.leaves.filter(({ pointer }) => pointer.endsWith(name));
      expect(Math.max(0, ...leaves.map(({ confidence }) => confidence))).toBeLessThan(0.7);
    });

    it("are no text that is asked for as it is written", () => {
      const text =
        "Tenant;Period;Rent\nAnn;01.03.2026 - 31.12.2026;800.00\nBob;01.04.2026 - 31.03.2027;900.00\n";
      const leases = listOf({ tenant: "string", start: "string", end: "string", rent: "number" });
      const { leases: rows } = outputOf(text, { leases }) as {
        leases: { start: unknown; end: unknown }[];
      };
      expect(rows.flatMap(({ start, end }) => [start, end]).filter(Boolean)).toEqual([]);
    });
  });
});

describe("a period without an end", () => {
  const fields = {
    start: { type: "date", describe: "Start of the validity" },
    end: { type: "date", describe: "End of the validity" },
  };

  it.each(["2026-03-07 – ongoing", "7 March 2026 to date", "07.03.2026 bis auf weiteres"])(
    "has a start alone: %j",
    (period) => {
      expect(outputOf(`Pass 4\nValidity: ${period}\nSeat: 4\n`, fields)).toEqual({
        start: "2026-03-07",
        end: null,
      });
    },
  );

  it("is not meant by a word behind a day", () => {
    const text = "Notice 8\nEnd of validity: 9 May 2026 – now with photos\nSeat: 4\n";
    expect(outputOf(text, fields)).toMatchObject({ end: "2026-05-09" });
  });
});
