import { describe, expect, it } from "vitest";
import { extract, objectOf } from "../../testing/text-document.ts";

const outputOf = (text: string, fields: Record<string, unknown>) =>
  extract({ text }, objectOf(fields)).output;

describe("a word of permission", () => {
  it.each([
    ["Smoking: prohibited", "smokingAllowed", "Smoking allowed", false],
    ["Smoking: not prohibited", "smokingAllowed", "Smoking allowed", true],
    ["Smoking: prohibited", "smokingProhibited", "Smoking prohibited", true],
    ["Smoking: allowed", "smokingProhibited", "Smoking prohibited", false],
    ["Rauchen: verboten", "rauchenErlaubt", "Rauchen erlaubt", false],
    ["Barbecue : interdit", "barbecueAutorise", "Barbecue autorisé", false],
    ["Mascotas: prohibidas", "mascotasPermitidas", "Mascotas permitidas", false],
    ["Huisdieren: verboden", "huisdieren", "Huisdieren toegestaan", false],
    ["Smoking: no, prohibited indoors", "smokingAllowed", "Smoking allowed", false],
  ])("in %j answers %s", (text, name, describe, value) => {
    expect(outputOf(`House rules\n${text}`, { [name]: { type: "boolean", describe } })).toEqual({
      [name]: value,
    });
  });

  it.each([
    ["Glasbruch: ausgeschlossen", "Glasbruch", false],
    ["Glass: not excluded", "Glass", true],
    ["Free delivery: not eligible", "Free delivery", false],
    ["Glass excluded: excluded", "Glass excluded", true],
  ])("in %j says whether it is a part: %s", (text, describe, value) => {
    const cover = { type: "boolean", describe };
    expect(outputOf(`Policy 7\n${text}`, { cover })).toEqual({ cover: value });
  });

  it.each(["ohne", "without", "sin"])("is missing in %j alone", (word) => {
    expect(outputOf(`Offer 7\nParking: ${word}\nRoom: 12\n`, { parking: "boolean" })).not.toEqual({
      parking: true,
    });
  });

  it("in a row that is not included is no", () => {
    const text =
      "Fuel policy: full to full\nAdditional driver: not included\nAirport fee: included";
    const fields = { additionalDriver: "boolean", airportFee: "boolean" };
    expect(outputOf(text, fields)).toEqual({ additionalDriver: false, airportFee: true });
  });
});
