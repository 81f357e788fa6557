import { describe, expect, it } from "vitest";
import { listOf, objectOf, propose } from "../../testing/text-document.ts";

const agreement = objectOf({
  effectiveDate: "date",
  term: { type: "string", describe: "How long the agreement is in force" },
  jurisdiction: { type: "string", describe: "State whose laws govern the agreement" },
});

const english = `This Agreement is made as of March 5, 2019 by and between Northwind Traders, Inc., a Texas
corporation, and John A. Smith, III ("Consultant"). It replaces the one of January 2, 2015.
For one (1) year after the cessation of work Consultant shall not solicit customers.
This Agreement shall terminate three years after the date above.
It is governed by the laws of the State of Texas.`;

describe("an agreement", () => {
  it("takes effect on the day, and for the time, that its words introduce as such", () => {
    expect(propose({ text: english }, agreement).output).toEqual({
      effectiveDate: "2019-03-05",
      term: "3 years",
      jurisdiction: "Texas",
    });
  });

  it("in the form of a letter takes effect on the day at its top", () => {
    const text = `Confidential\n\n5 March 2019\n\nDear Ms Jones,\nwe spoke of our offer on 2 January 2015, which
stands. We ask you to keep what you learn of it to yourself.`;
    expect(propose({ text }, objectOf({ effectiveDate: "date" })).output).toEqual({
      effectiveDate: "2019-03-05",
    });
  });

  it("is read in German, too", () => {
    const text = `Zwischen der Muster Handels GmbH und der Beispiel AG wird mit Wirkung vom 1. April 2021 vereinbart,
was folgt. Der Vertrag endet nach zwei Jahren. Es gilt das Recht der Bundesrepublik Deutschland.`;
    const { output } = propose({ text }, objectOf({ effectiveDate: "date", laufzeit: "string" }));
    expect(output).toEqual({ effectiveDate: "2021-04-01", laufzeit: "2 Jahren" });
  });
});

it("a list of people is no agreement", () => {
  const text = "Ada Lovelace  London\nAlan Turing  Manchester";
  const structure = objectOf({
    parties: listOf({ name: "string", city: "string" }),
    term: "string",
  });
  expect(propose({ text }, structure).output).toMatchObject({ term: null });
});
