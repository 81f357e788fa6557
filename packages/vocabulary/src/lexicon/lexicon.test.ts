import { describe, expect, it } from "vitest";
import { conceptsIn } from "./lexicon.ts";

describe("conceptsIn", () => {
  it.each([
    ["Invoice No.", ["invoice", "number"]],
    ["invoiceNumber", ["invoice", "number"]],
    ["address", ["address"]],
    ["Full addresses", ["address"]],
    ["Rechnungsnummer", ["invoice", "number"]],
    ["Factuurdatum", ["invoice", "date"]],
    ["Numéro de facture", ["number", "invoice"]],
    ["Fecha de vencimiento", ["due"]],
    ["Data di scadenza", ["date", "due"]],
    ["Número da fatura", ["number", "invoice"]],
    ["TOTAL INCL. VAT", ["total", "gross"]],
    ["Total excl. VAT", ["total", "subtotal"]],
    ["Imp. total (I.V.A. incl.)", ["total", "gross"]],
    ["Zwischentotal", ["subtotal"]],
    ["Summe brutto", ["total"]],
    ["Kd.-Nr.", ["customer", "number"]],
    ["N.º factura", ["number", "invoice"]],
    ["N. bolletta", ["number", "invoice"]],
    ["Fattura n.", ["invoice", "number"]],
    ["Beløb", ["amount"]],
    ["Do zapłaty", ["total"]],
    ["Étudiante", ["student"]],
    ["J.R. Lind", ["j", "r", "lind"]],
  ])("understands %s", (label, concepts) => {
    expect(conceptsIn(label)).toEqual(concepts);
  });

  it("keeps words that no language lists", () => {
    expect(conceptsIn("Flux capacitor")).toEqual(["flux", "capacitor"]);
  });

  it.each([
    ["Date of birth (DD/MM/YYYY)", "Date of birth"],
    ["Geburtsdatum (TT.MM.JJJJ)", "Geburtsdatum"],
    ["Dimensions (L x W x H)", "Dimensions"],
    ["Total (€)", "Total"],
    ["Temperature [°C]", "Temperature"],
  ])("takes nothing from how %s is written", (label, plain) => {
    expect(conceptsIn(label)).toEqual(conceptsIn(plain));
  });

  it("reads a word the same whatever was read before", () => {
    const before = conceptsIn("passes");
    expect(conceptsIn("pass")).toEqual(["card"]);
    expect(conceptsIn("Passes")).toEqual(before); // another text, so that it is read again
  });
});
