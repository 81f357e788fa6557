import { describe, expect, it } from "vitest";
import { ownNames } from "./own-names.ts";
import { saysName, wordsToCompare } from "./says-name.ts";

describe("what a field is called", () => {
  it("is its description, what that has in brackets, and a name of several words", () => {
    expect(ownNames("currentPrice", "Current price (Onze prijs)").whole).toEqual([
      "Current price (Onze prijs)",
      "Onze prijs",
      "current price",
    ]);
  });

  it("is a word in brackets that translates the rest, but none that says less", () => {
    expect(ownNames("date", "Date (Data)").whole).toContain("Data");
    expect(ownNames("name", "Name (nom)").whole).toContain("nom");
    expect(ownNames("customer", "Customer (name)").whole).not.toContain("name");
  });

  it.each([
    ["Consumption in m³", ["Consumption"]],
    ["Umsatz, wie gedruckt", ["Umsatz"]],
    ["Saldo, negatief bij Af", ["Saldo"]],
    ["Weight (kg)", ["Weight"]],
    ["Total, without VAT", []],
    ["Total (net)", []],
    ["Name of the buyer", []],
  ])("is also %j without what says little", (describe, shortened) => {
    expect(ownNames("f", describe).shortened).toEqual(shortened);
  });
});

describe("a label", () => {
  const said = (label: string, name: string) =>
    saysName(wordsToCompare(label), wordsToCompare(name));

  it.each([
    ["Total incl. VAT", "Total incl. VAT", "same"],
    ["Numéro de facture", "Numéro facture", "same"],
    ["Tot. wt.", "Total weight", "short"],
    ["Qty. ord.", "Quantity ordered", "short"],
    ["Scad. pag.", "Scadenza pagamento", "short"],
    ["Lief.-Dat.", "Lieferdatum", "short"],
    ["Rechn.-Nr.", "Rechnungsnummer", "short"],
    ["Dt. d'éch.", "Date d'échéance", "short"],
    ["N.º factura", "Número de factura", "short"],
    ["Total", "Total net", undefined],
    ["Total net", "Total", undefined],
    ["Unit price", "Price unit", undefined],
    ["Int. no.", "Invoice number", undefined],
    ["Inv. date", "Invoice number", undefined],
    ["Lieferort", "Lieferdatum", undefined],
  ])("%j says %j: %s", (label, name, how) => {
    expect(said(label, name)).toBe(how);
  });
});
