import { expect, it } from "vitest";
import { lineLikeness } from "./alike.ts";

it("counts the lines that two texts share, numbers, case and empty lines aside", () => {
  const example = "ACME Ltd\n\nInvoice 17\nTotal: 12.50\nThank you";
  const document = "Acme  Ltd\nInvoice 18\nTotal: 99.00\nPlease pay soon";
  expect(lineLikeness(example, document)).toBe(0.75);
  expect(lineLikeness(example, "")).toBe(0);
  expect(lineLikeness("", document)).toBe(0);
});
