import { textDocument } from "@quarry/document/testing";
import { parseStructure } from "@quarry/structure";
import { describe, expect, it } from "vitest";
import { viewOf } from "../labels/view.ts";
import { objectOf, propose } from "../testing/text-document.ts";
import { fieldsOf } from "./field.ts";
import { readValue } from "./read-value.ts";

describe("values of a kind", () => {
  it.each([
    ["Phone: +44 (0)20 7946 0958", "phone", "string", "+44 (0)20 7946 0958"],
    ["Téléphone : +33 1 23 45 67 89", "telephone", "string", "+33 1 23 45 67 89"],
    ["Issued 2 May 2024\nDeadline: 15 March", "deadline", "date", "2024-03-15"],
    ["Rechnung vom 2. Mai 2024\nLieferdatum: 3. Juni", "lieferdatum", "date", "2024-06-03"],
    ["Data urodzenia: 5 maja 1990", "data_urodzenia", "date", "1990-05-05"],
    ["ISBN: 978-3-16-148410-0", "isbn", "string", "978-3-16-148410-0"],
    ["Fahrgestellnummer: WVWZZZ1JZXW000001", "vin", "string", "WVWZZZ1JZXW000001"],
    ["Kreditnehmer: Anna Schmidt", "borrower", "string", "Anna Schmidt"],
    ["Status płatności: zapłacono", "status_platnosci", "string", "zapłacono"],
    ["IBAN: DE89 3704 0044 0532 0130 00", "vat_id", "string", null],
  ] as const)("of %j gives %s", (text, field, type, value) => {
    expect(propose({ text }, objectOf({ [field]: type })).output).toEqual({ [field]: value });
  });

  it.each([
    ["Amount to pay: $108.43 cr", -108.43],
    ["Amount to pay: $54.10 DR", 54.1],
    ["Amount to pay: $54.10", 54.1],
  ])("of %j is negative for credit where the description says so", (text, total) => {
    const describe = "Total amount, negative for a credit balance";
    const structure = objectOf({ total: { type: "number", describe } });
    expect(propose({ text: `Bill 7\n${text}\n` }, structure).output).toEqual({ total });
  });
});

const deadline = { check() {}, isOver: () => false } as Parameters<typeof viewOf>[1];
const filler = "The garden has a bench and an old pear tree behind the shed. ".repeat(20);

it.each([
  [`yes. ${filler}`, true],
  [`${filler}The lift is not available.`, undefined],
  ["The lift is not available.", false],
])("a choice is read where a text begins, and not far behind in a long one: %#", (text, value) => {
  const [field] = fieldsOf(parseStructure(objectOf({ parking: "boolean" }))).leaves;
  const view = viewOf(textDocument(text), deadline);
  const reading = field && readValue(view, field, { start: 0, end: text.length });
  expect(reading?.value).toBe(value);
});
