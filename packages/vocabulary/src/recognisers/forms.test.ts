import { describe, expect, it } from "vitest";
import { findIbans, findVatNumbers } from "./banking.ts";
import { findEmails, findPhones, findPostalCodes, findUrls } from "./contact.ts";
import { durationIn, findDurations, plainDuration } from "./durations/duration.ts";
import { findMoney, voteCurrency } from "./numbers/money.ts";
import { findNumbers } from "./numbers/number.ts";
import { findOrganisations } from "./organisation.ts";
import type { Recognition } from "./recognition.ts";

const values = (found: readonly Recognition[]) => found.map(({ value }) => value);

describe("contact forms", () => {
  it("finds e-mail addresses without the full stop behind them", () => {
    expect(values(findEmails("Write to ada@example.org."))).toEqual(["ada@example.org"]);
  });

  it("finds addresses with a scheme, and bare hosts under a registered top level", () => {
    const text = "See https://example.org/a?b=1, www.example.de or example.com. Not file.txtx.";
    expect(values(findUrls(text))).toEqual([
      "https://example.org/a?b=1",
      "www.example.de",
      "example.com",
    ]);
  });

  it.each([
    "+44 (0)20 7946 0958",
    "+44 20 7946 0958",
    "+44 7700 900123",
    "+33 1 23 45 67 89",
    "01 23 45 67 89",
    "+49 (0) 30 / 123456-78",
    "0171/1234567",
    "+1 (415) 555-0132",
    "415-555-0132 ext. 22",
    "+31 6 12345678",
    "+351 912 345 678",
    "+34 912 34 56 78",
    "06-12345678",
    "+48 22 123 45 67",
  ])("finds %s", (number) => {
    expect(values(findPhones(`Tel: ${number}\nMail`))).toEqual([number]);
  });

  it("finds telephone numbers, and takes no date for one", () => {
    expect(values(findPhones("Tel +49 30 1234567, (415) 555-0132, 2024-05-01"))).toEqual([
      "+49 30 1234567",
      "(415) 555-0132",
    ]);
  });
});

describe("banking forms", () => {
  it("takes an IBAN only where its check digits are right", () => {
    const text = "IBAN DE89 3704 0044 0532 0130 00 or DE88 3704 0044 0532 0130 00";
    expect(values(findIbans(text))).toEqual(["DE89 3704 0044 0532 0130 00"]);
  });

  it("takes no tax number out of an IBAN", () => {
    const text = "DE89 3704 0044 0532 0130 00 and DE123456789";
    expect(values(findVatNumbers(text))).toEqual(["DE123456789"]);
  });

  it("finds European value added tax numbers", () => {
    expect(values(findVatNumbers("BTW NL123456789B01"))).toEqual(["NL123456789B01"]);
  });
});

describe("amounts", () => {
  it("are numbers with a currency or with cents, and no percentages", () => {
    const text = "€ 12, 9.99, 15.00%, 7 pieces, 5 USD";
    expect(values(findMoney(text, findNumbers(text, "point")))).toEqual([12, 9.99, 5]);
  });

  it("elect the document's currency", () => {
    expect(voteCurrency("$ 1, € 2, € 3")?.code).toBe("EUR");
  });
});

describe("durations", () => {
  it.each([
    ["2 hours 5 min", 125],
    ["three (3) years", 3 * 525_600],
    ["45 Minuten", 45],
    ["1 heure et 30 minutes", 90],
  ])("reads %s in minutes", (text, minutes) => {
    expect(values(findDurations(text))).toEqual([minutes]);
  });

  it("are written in digits", () => {
    expect(plainDuration("three (3) years")).toBe("3 years");
    expect(plainDuration("three years")).toBe("3 years");
  });

  it("reads the form of ISO 8601", () => {
    expect(durationIn("PT1H30M")).toBe(90);
    expect(durationIn("tomorrow")).toBeUndefined();
  });
});

describe("names and places", () => {
  it("finds names that end in a legal form", () => {
    const text = "between Muster Handels GmbH and Acme Widgets, Inc. of";
    expect(values(findOrganisations(text))).toEqual(["Muster Handels GmbH", "Acme Widgets, Inc."]);
  });

  it("finds names with legal forms of several countries", () => {
    const text = "Yıldız Ticaret A.Ş.\nСтрой Дом ООО\nNovák Stavby spol. s r.o.";
    expect(values(findOrganisations(text))).toEqual(text.split("\n"));
  });

  it("finds postal codes of several countries", () => {
    const text = "10115 Berlin\nSpringfield, IL 62704\nSW1A 1AA London\n1012 AB Amsterdam";
    expect(values(findPostalCodes(text))).toEqual(["10115", "62704", "SW1A 1AA", "1012 AB"]);
  });
});
