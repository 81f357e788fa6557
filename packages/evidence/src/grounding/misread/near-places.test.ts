import { describe, expect, it } from "vitest";
import { Locator } from "../locate.ts";

function quotes(text: string, value: string): string[] {
  return new Locator({ text })
    .locate("string", value)
    .map(({ start, end, match }) => `${match}: ${text.slice(start, end)}`);
}

describe("the places of a value whose letters were misread", () => {
  it.each([
    ["Sold by\nRosenweg l4, Harnburg\nThank you", "Rosenweg 14, Hamburg", "Rosenweg l4, Harnburg"],
    ["Vendor: GREENGAGE GR0CERS LTD", "GREENGAGE GROCERS LTD", "GREENGAGE GR0CERS LTD"],
    ["Nr. INV-2O25-118 of May", "INV-2025-118", "INV-2O25-118"],
    [
      "He said: The qulck brown fox jumps. Then",
      "The quick brown fox jumps",
      "The qulck brown fox jumps",
    ],
  ])("in %j of %j are quoted as the text has them", (text, value, quote) => {
    expect(quotes(text, value)).toEqual([`fuzzy: ${quote}`]);
  });

  it.each([
    ["Invoice INV-2025-119", "INV-2025-118"],
    ["Total 1,234.50 of order", "order 1,244.50"],
    ["Amy Pond", "Amy Bond"],
    ["An entirely different sentence stands here", "The quick brown fox jumps"],
  ])("are none in %j for %j", (text, value) => {
    expect(quotes(text, value)).toEqual([]);
  });

  it("are returned only where the value itself stands nowhere", () => {
    expect(quotes("Harnburg Harbour, Hamburg Harbour", "Hamburg Harbour")).toEqual([
      "exact: Hamburg Harbour",
    ]);
  });

  it("are cut at hyphens of line ends like all others", () => {
    expect(quotes("the Confi-\ndential Information", "Confidential Information")).toEqual([
      "normalised: Confi-\ndential Information",
    ]);
  });
});
