import { describe, expect, it } from "vitest";
import { extract, listOf, objectOf } from "../testing/text-document.ts";

const day = (describe: string) => ({ type: "date", describe });
const ends = {
  rental_start: day("Start of the rental period"),
  rental_end: day("End of the rental period"),
};
const both = { rental_start: "2026-03-23", rental_end: "2026-04-15" };

describe("a period with a field for each of its ends", () => {
  it.each([
    "Rental period: 23 March – 15 April 2026\nOwner: Ada Lind\n",
    "The rental period is 23 March – 15 April 2026, as agreed.\n",
    "Rental period: 23-03-2026 / 15-04-2026\nOwner: Ada Lind\n",
    '{"rental_period": "Monday 23 March – Wednesday 15 April 2026"}\n',
  ])("gives each its own day of %j", (text) => {
    expect(extract({ text }, objectOf(ends)).output).toEqual(both);
  });

  it("is read from one column of a table", () => {
    const text =
      "Car;Rental period;Price\nVan;23 March – 15 April 2026;300.00\nBus;3–5 May 2026;90.00\n";
    const rentals = listOf({ car: "string", ...ends, price: "number" });
    expect(extract({ text }, objectOf({ rentals })).output).toEqual({
      rentals: [
        { car: "Van", ...both, price: 300 },
        { car: "Bus", rental_start: "2026-05-03", rental_end: "2026-05-05", price: 90 },
      ],
    });
  });
});

describe("a period where one day is asked for", () => {
  it("is in doubt", () => {
    const text = "Event;Date\nFair;3–5 March 2026\nShow;7–9 March 2026\n";
    const events = listOf({ event: "string", date: "date" });
    const { output, evidence } = extract({ text }, objectOf({ events }));
    expect(output).toMatchObject({ events: [{ date: "2026-03-03" }, { date: "2026-03-07" }] });
    const [leaf] = evidence.leaves.filter(({ pointer }) => pointer === "/events/0/date");
    expect(leaf?.confidence).toBeLessThan(0.7);
    expect(evidence.warnings[0]?.message).toContain("2026-03-05");
  });
});
