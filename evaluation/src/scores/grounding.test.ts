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
    const leaf = { pointer: "/deliveryDate", quote: "12 May", start: 14, end: 20 };
    expect(isRightPlace({ places }, text, leaf)).toBe(true);
  });

  it("is undefined if no line, or more than one, has the field's name", () => {
    expect(at(14, "/signingDate")).toBeUndefined();
    expect(at(14, "/date")).toBeUndefined();
  });

  it("is undefined for a quote that occurs once", () => {
    const leaf = { pointer: "/total", quote: "7", start: 0, end: 1 };
    expect(isRightPlace({ places: {} }, text, leaf)).toBeUndefined();
  });
});
