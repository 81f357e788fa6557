import { describe, expect, it } from "vitest";
import { extract, objectOf } from "../../testing/text-document.ts";

const said = (text: string, name: string, describe: string) =>
  (
    extract({ text }, objectOf({ [name]: { type: "boolean", describe } })).output as Record<
      string,
      unknown
    >
  )[name];

describe("a sentence", () => {
  it.each([
    ["Die Miete ist noch nicht bezahlt.", "mieteBezahlt", "Miete bezahlt", false],
    ["The deposit has not been paid yet.", "depositPaid", "Deposit paid", false],
    ["Breakfast is included.", "breakfastIncluded", "Breakfast included", true],
    ["Smoking is prohibited in all rooms.", "smokingAllowed", "Smoking allowed", false],
    ["De factuur van € 58,50 is al betaald.", "betaald", "Factuur betaald", true],
    ["Remote work is not required.", "remoteWorkRequired", "Remote work required", false],
    [
      "Parking is not free, but breakfast is included.",
      "breakfastIncluded",
      "Breakfast included",
      true,
    ],
  ])("%j answers a field that names all of it", (text, name, describe, value) => {
    expect(
      said(`Dear guest,\n\nwe write to you today. ${text}\n\nKind regards`, name, describe),
    ).toBe(value);
  });

  it.each([
    ["If the deposit is not paid by then, we let the room.", "depositPaid", "Deposit paid"],
    ["Is breakfast included in the price?", "breakfastIncluded", "Breakfast included"],
    ["The automatic renewal is off.", "automaticRenewal", "Automatic renewal"],
    ["The deposit must be paid on arrival.", "depositPaid", "Deposit paid"],
    [
      "Breakfast is included. Breakfast is not included.",
      "breakfastIncluded",
      "Breakfast included",
    ],
  ])("%j does not say that it is so, or that it is not", (text, name, describe) => {
    expect(
      said(`Dear guest,\n\nwe write to you today. ${text}\n\nKind regards`, name, describe),
    ).toBeNull();
  });
});
