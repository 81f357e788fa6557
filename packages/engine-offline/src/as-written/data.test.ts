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
});
