import { describe, expect, it } from "vitest";
import { extract, objectOf } from "../testing/text-document.ts";

describe("data are read as they are written", () => {
  const stated = (value: Record<string, unknown>) => ({
    text: JSON.stringify(value),
    structured: [
      { kind: "data" as const, value: value as never, start: 0, end: JSON.stringify(value).length },
    ],
  });

  it("finds names two levels deeper, in an envelope", () => {
    const party = (name: string) => ({ party: { name } });
    const data = { invoice: { supplier: party("Nord AS"), customer: party("Syd AB") } };
    const fields = { supplierName: "string", customerName: "string" };
    const { output } = extract(stated(data), objectOf(fields));
    expect(output).toEqual({ supplierName: "Nord AS", customerName: "Syd AB" });
  });

  it("finds a name one level deeper", () => {
    const data = { supplier: { party: { name: "Meerhout NV" } }, id: "F-1" };
    const { output } = extract(
      stated(data),
      objectOf({ supplier: objectOf({ name: { type: "string", describe: "Name" } }) }),
    );
    expect(output).toEqual({ supplier: { name: "Meerhout NV" } });
  });

  const outputOf = (
    data: Record<string, unknown>,
    fields: Record<string, unknown>,
    minConfidence?: number,
  ) => extract(stated(data), objectOf(fields), minConfidence).output;

  it("finds a member of somebody by its own name where no other has that", () => {
    const data = { customer: { customerNo: "0781", vatId: "123456789", zip: "01067" }, batch: 7 };
    expect(
      outputOf(data, {
        vatId: { type: "string", describe: "VAT id" },
        zip: { type: "string", describe: "Postal code" },
      }),
    ).toEqual({ vatId: "123456789", zip: "01067" });
  });

  it("says that a member of another is less likely than not, and the cost of a discount, too", () => {
    const data = { discount: { price: 5 }, supplier: { shelf: "A7" }, count: 3 };
    const fields = {
      price: { type: "number", describe: "Price" },
      customerShelf: { type: "string", describe: "Shelf of the customer" },
      count: { type: "integer", describe: "Count" },
    };
    expect(outputOf(data, fields, 0.5)).toEqual({ price: null, count: 3, customerShelf: null });
  });

  it("knows a party's name from its number", () => {
    const party = (id: string, name: string) => ({
      Party: { Identification: id, OrganisationName: name },
    });
    const data = {
      Order: { SellerParty: party("S-11", "Kornhaus AG"), BuyerParty: party("B-40", "Café Linde") },
    };
    expect(
      outputOf(data, {
        sellerName: { type: "string", describe: "Name of the seller" },
        buyerName: { type: "string", describe: "Name of the buyer" },
        buyerId: { type: "string", describe: "Identification of the buyer" },
      }),
    ).toEqual({ sellerName: "Kornhaus AG", buyerName: "Café Linde", buyerId: "B-40" });
  });
});
