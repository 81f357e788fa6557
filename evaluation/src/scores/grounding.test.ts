import { describe, expect, it } from "vitest";
import { isRightPlace } from "./grounding.ts";

const text = "Your order of 12 May\n\nOrder date: 12 May\nDelivery date: 12 May\nTotal: 7\n";
const at = (start: number, pointer = "/deliveryDate") =>
  isRightPlace({ places: {} }, text, { pointer, quote: "12 May", start, end: start + 6 });

describe("isRightPlace", () => {
  it("knows the place behind the field's own name", () => {
    expect(at(text.lastIndexOf("12 May"))).toBe(true);
    expect(at(text.indexOf("12 May"))).toBe(false);
  });

  it("prefers the place that the case names", () => {
    const places = { "/deliveryDate": { start: 14, end: 20 } };
    const told = { pointer: "/deliveryDate", quote: "12 May", start: 14, end: 20 };
    expect(isRightPlace({ places }, text, told)).toBe(true);
  });

  it("says nothing where no line, or more than one, bears the name", () => {
    expect(at(14, "/signingDate")).toBeUndefined();
    expect(at(14, "/date")).toBeUndefined();
  });

  it("says nothing of a quote that stands once", () => {
    const told = { pointer: "/total", quote: "7", start: 0, end: 1 };
    expect(isRightPlace({ places: {} }, text, told)).toBeUndefined();
  });
});
