import { describe, expect, it } from "vitest";
import { extract, objectOf } from "../testing/text-document.ts";

describe("both ends of a range", () => {
  it("are read behind one label", () => {
    const text = "Salary: £30,000 - £34,000\nStatement period: 1 May 2025 to 31 May 2025\n";
    const period = objectOf({ startDate: "date", endDate: "date" });
    const structure = objectOf({
      salaryMin: "number",
      salaryMax: "number",
      statementPeriod: period,
    });
    expect(extract({ text }, structure).output).toEqual({
      salaryMin: 30_000,
      salaryMax: 34_000,
      statementPeriod: { startDate: "2025-05-01", endDate: "2025-05-31" },
    });
  });

  it("are kept together where text is asked for", () => {
    const text = "Salary: £30,000 - £34,000\nPrice: 1.200 € bis 1.500 €\n";
    expect(extract({ text }, objectOf({ salary: "string", price: "string" })).output).toEqual({
      salary: "£30,000 - £34,000",
      price: "1.200 € bis 1.500 €",
    });
  });

  it("need no label where the text has but one range of days", () => {
    const text = "Frist: vom 1.4.2025 bis 31.3.2026\n";
    const structure = objectOf({ startDate: "date", endDate: "date" });
    expect(extract({ text }, structure).output).toEqual({
      startDate: "2025-04-01",
      endDate: "2026-03-31",
    });
  });
});

describe("whom a bill is sent to", () => {
  const issuer = "Weir Energy\n1 Mill Road, Leeds LS1 4AB\n\n";
  const customer = objectOf({ customer: objectOf({ name: "string", address: "string" }) });
  const expected = { customer: { name: "Ida Brook", address: "7 Hill Lane York YO1 7HH" } };

  it("is the second block of a name and an address", () => {
    const text = `${issuer}Ida Brook\n7 Hill Lane\nYork YO1 7HH\n\nTotal 12.00\n`;
    expect(extract({ text }, customer).output).toEqual(expected);
  });

  it("is named under a salutation", () => {
    const text = `${issuer}Mrs\nIda Brook\n7 Hill Lane\nYork YO1 7HH\n\nTotal 12.00\n`;
    expect(extract({ text }, customer).output).toEqual(expected);
  });

  it("is no patient", () => {
    const text = `${issuer}Ida Brook\n7 Hill Lane\nYork YO1 7HH\n\nTotal 12.00\n`;
    expect(extract({ text }, objectOf({ patientName: "string" })).output).toEqual({
      patientName: null,
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
    expect(extract({ text }, structure).output).toEqual({
      bedrooms: 3,
      bathrooms: 2,
      rating: 4.6,
      reviewCount: 212,
    });
  });

  it.each([
    ["In stock", true],
    ["Sold out", false],
    ["Stockholm", null],
  ])("%s tells whether there is stock: %s", (line, inStock) => {
    const text = `Blue kettle\n${line}\n`;
    const stock = { type: "boolean", describe: "In stock or sold out" };
    expect(extract({ text }, objectOf({ inStock: stock })).output).toEqual({ inStock });
  });

  it("are the price, where there is one alone", () => {
    const price = objectOf({ price: "number" });
    expect(extract({ text: "# Oak table\n\n€ 285.000\n" }, price).output).toEqual({
      price: 285_000,
    });
    expect(extract({ text: "# Tables\n\n€ 285\n\n€ 310\n" }, price).output).toEqual({
      price: null,
    });
  });
});

describe("labels side by side", () => {
  it("have their values below, and are no values of each other", () => {
    const text = "Gate    Seat    Class\nB12     17C     Economy\n";
    const structure = objectOf({ gate: "string", seat: "string", class: "string" });
    expect(extract({ text }, structure).output).toEqual({
      gate: "B12",
      seat: "17C",
      class: "Economy",
    });
  });
});

describe("names of firms", () => {
  it("end with the legal form, and 1 kg has none", () => {
    const text = "Lind Metallbau GmbH sucht\nHafenstraße 2\n20457 Hamburg\n\nMehl 1 kg    1,20\n";
    expect(extract({ text }, objectOf({ company: "string" })).output).toEqual({
      company: "Lind Metallbau GmbH",
    });
  });
});

describe("a job", () => {
  const structure = objectOf({ company: "string", job_title: "string" });

  it.each([
    ["Baker & Sons Ltd\nHead Mechanic\nLeeds\n", "Baker & Sons Ltd", "Head Mechanic"],
    ["Kauffrau (m/w/d)\nMuster Handel GmbH, Erfurt\n", "Muster Handel GmbH", "Kauffrau (m/w/d)"],
  ])("is told from the firm in %j", (text, company, job) => {
    expect(extract({ text }, structure).output).toEqual({ company, job_title: job });
  });
});

describe("where somebody lives", () => {
  it.each([
    ["Ada Ek\nLeeds | ada@ek.example\n", "Leeds"],
    ["# Ada Ek\n\n18 Fern Grove, Sheffield · +44 7700 900812\n", "18 Fern Grove, Sheffield"],
    ["Ada Ek\nSound Engineer | ada@ek.example\n", null],
  ])("stands beside how to reach them: %j", (text, location) => {
    expect(extract({ text }, objectOf({ location: "string" })).output).toEqual({ location });
  });
});
