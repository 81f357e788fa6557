import { describe, expect, it } from "vitest";
import { objectOf, propose } from "../testing/text-document.ts";

describe("both ends of a range", () => {
  it("are read behind one label", () => {
    const text = "Salary: £30,000 - £34,000\nStatement period: 1 May 2025 to 31 May 2025\n";
    const period = objectOf({ startDate: "date", endDate: "date" });
    const structure = objectOf({
      salaryMin: "number",
      salaryMax: "number",
      statementPeriod: period,
    });
    expect(propose({ text }, structure).output).toEqual({
      salaryMin: 30_000,
      salaryMax: 34_000,
      statementPeriod: { startDate: "2025-05-01", endDate: "2025-05-31" },
    });
  });

  it("are kept together where text is asked for", () => {
    const text = "Salary: £30,000 - £34,000\nPrice: 1.200 € bis 1.500 €\n";
    expect(propose({ text }, objectOf({ salary: "string", price: "string" })).output).toEqual({
      salary: "£30,000 - £34,000",
      price: "1.200 € bis 1.500 €",
    });
  });

  it("need no label where the text has but one range of days", () => {
    const text = "Frist: vom 1.4.2025 bis 31.3.2026\n";
    const structure = objectOf({ startDate: "date", endDate: "date" });
    expect(propose({ text }, structure).output).toEqual({
      startDate: "2025-04-01",
      endDate: "2026-03-31",
    });
  });
});

describe("values whose words stand beside them", () => {
  it("are counted before them, and rated out of five", () => {
    const text = "A cottage by the sea\n3 bedrooms, 2 bathrooms\n4.6 out of 5 (212 reviews)\n";
    const structure = objectOf({
      bedrooms: "integer",
      bathrooms: "integer",
      rating: "number",
      reviewCount: "integer",
    });
    expect(propose({ text }, structure).output).toEqual({
      bedrooms: 3,
      bathrooms: 2,
      rating: 4.6,
      reviewCount: 212,
    });
  });

  it("are the price, where there is one alone", () => {
    const price = objectOf({ price: "number" });
    expect(propose({ text: "# Oak table\n\n€ 285.000\n" }, price).output).toEqual({
      price: 285_000,
    });
    expect(propose({ text: "# Tables\n\n€ 285\n\n€ 310\n" }, price).output).toEqual({
      price: null,
    });
  });
});

describe("labels side by side", () => {
  it("have their values below, and are no values of each other", () => {
    const text = "Gate    Seat    Class\nB12     17C     Economy\n";
    const structure = objectOf({ gate: "string", seat: "string", class: "string" });
    expect(propose({ text }, structure).output).toEqual({
      gate: "B12",
      seat: "17C",
      class: "Economy",
    });
  });
});
