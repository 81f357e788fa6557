import { describe, expect, it } from "vitest";
import { objectOf, propose } from "../testing/text-document.ts";

describe("a value of several lines", () => {
  it("continues if lines hang under it or a comma announces them", () => {
    const text = `Holder:   Margaret Anne
          Fitzgerald-Howe
Address: Groundsman's Cottage,
Wetherby LS22 6PQ
Plot number: 47B
`;
    const structure = objectOf({ holder: "string", address: "string", plotNumber: "string" });
    expect(propose({ text }, structure).output).toEqual({
      holder: "Margaret Anne Fitzgerald-Howe",
      address: "Groundsman's Cottage, Wetherby LS22 6PQ",
      plotNumber: "47B",
    });
  });

  it("ends before the next label of its line", () => {
    const text = "First name: Ada Last name: Nwosu Date of birth: 19/08/1992\n";
    const structure = objectOf({ firstName: "string", lastName: "string", dateOfBirth: "date" });
    expect(propose({ text }, structure).output).toEqual({
      firstName: "Ada",
      lastName: "Nwosu",
      dateOfBirth: "1992-08-19",
    });
  });
});
