import { describe, expect, it } from "vitest";
import { objectOf, propose } from "../testing/text-document.ts";

const form = [
  "Permit 12-B                      Application to keep bees",
  "KEEPER'S name, and trade name      1 Number of hives (in all)    2 Annual fee",
  "if there is one",
  "Ada Lovelace                       $                             $",
  "                                   14                              120.00",
  "3 Road, house number               4 Registration no. (RNO)      5 Inspected on",
  "  or field name",
  "",
  "7 Mill Lane                        HV-2291                       2026-04-17",
  "6 City, state, and ZIP code                                      7 Remarks",
  "Concord, MA, 01742",
].join("\n");

const read = (fields: Record<string, unknown>) => propose({ text: form }, objectOf(fields)).output;

describe("a form of numbered boxes", () => {
  it("is read by what stands under each label, before the next box", () => {
    expect(
      read({
        keeperName: "string",
        numberOfHives: "integer",
        annualFee: "number",
        road: "string",
        inspectedOn: "date",
      }),
    ).toEqual({
      keeperName: "Ada Lovelace",
      numberOfHives: 14,
      annualFee: 120,
      road: "7 Mill Lane",
      inspectedOn: "2026-04-17",
    });
  });

  it("names a box by the short form in its label's brackets, too", () => {
    expect(read({ RNO: "string" })).toEqual({ RNO: "HV-2291" });
  });

  it("gives all parts of an address that a field asks for at once", () => {
    expect(read({ cityStateZip: "string" })).toEqual({ cityStateZip: "Concord, MA, 01742" });
  });

  it("leaves an empty box null, and takes no label for its value", () => {
    expect(read({ remarks: "string", road: "string" })).toEqual({
      remarks: null,
      road: "7 Mill Lane",
    });
  });
});

it("does not take a numbered list of items for a form", () => {
  const text = Array.from({ length: 6 }, (_, at) => `${at + 1} Item no ${at + 1}   2.00`).join(
    "\n",
  );
  expect(propose({ text: `${text}\nTotal   12.00` }, objectOf({ total: "number" })).output).toEqual(
    { total: 12 },
  );
});
