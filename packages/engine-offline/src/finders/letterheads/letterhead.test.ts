import { describe, expect, it } from "vitest";
import { extract, objectOf, propose } from "../../testing/text-document.ts";

const issuer = objectOf({ company: "string", address: "string" });
const read = (...lines: string[]) => propose({ text: lines.join("\n") }, issuer).output;

it("reads the issuer from the lines at the top", () => {
  expect(
    read(
      "HARBOUR BOOKS LTD",
      "12 Quay Street",
      "Bristol, BS1 4DJ",
      "Tel: 0117 496 0123",
      "Total 4.00",
    ),
  ).toEqual({ company: "HARBOUR BOOKS LTD", address: "12 Quay Street Bristol, BS1 4DJ" });
});

it("joins a name that continues after &", () => {
  expect(
    read("TIMBER &", "TOOLS", "23, JALAN BESAR,", "TAMAN MAJU, 45600 IPOH", "TEL: 05-555 1234"),
  ).toEqual({ company: "TIMBER & TOOLS", address: "23, JALAN BESAR, TAMAN MAJU, 45600 IPOH" });
});

it("takes a house number with a comma for an address, and a town with its code for its end", () => {
  expect(
    read(
      "CORNER SHOP",
      "GST NO: 000342237184",
      "7, Old Row, Sea View",
      "Penzance, Kent, 52100 KL.",
    ),
  ).toEqual({ company: "CORNER SHOP", address: "7, Old Row, Sea View Penzance, Kent, 52100 KL." });
});

it("takes lines for an address between two of its lines, and above it where they end in a comma", () => {
  expect(
    read(
      "LOWER MILL TRADING",
      "Unit 3,",
      "14, Jalan Besar,",
      "Harbour Link, Old Town,",
      "53300 Ipoh",
      "Tel: 05-555 1234",
    ),
  ).toEqual({
    company: "LOWER MILL TRADING",
    address: "Unit 3, 14, Jalan Besar, Harbour Link, Old Town, 53300 Ipoh",
  });
});

it("reads the lines at the top though columns follow soon", () => {
  expect(
    read(
      "LOWER MILL TRADING",
      "14, Jalan Besar,",
      "53300 Ipoh",
      "TAX      INVOICE",
      "GST NO: 000342237184",
      "Item        Qty      Price     Amount",
      "Nails         2       1.50       3.00",
      "Screws        4       2.50      10.00",
      "Total                           13.00",
      "GOODS SOLD ARE NOT RETURNABLE",
    ),
  ).toEqual({ company: "LOWER MILL TRADING", address: "14, Jalan Besar, 53300 Ipoh" });
});

describe("the name that a curriculum vitae opens with", () => {
  const applicant = { type: "string", describe: "Name of the applicant" };
  const applicantIn = (text: string, minConfidence?: number) =>
    extract({ text }, objectOf({ applicant }), minConfidence).output;

  it.each([
    ["Jonah Farrow\n\nOperations manager\n\nE-mail: jonah@farrow.example\n", "Jonah Farrow"],
    ["Curriculum Vitae\n\nMarie Dupont\nIngénieure logiciel\n", "Marie Dupont"],
    [
      "Lebenslauf\n\nKatrin van der Velde\nTel. 0351 5550143\nProjektleiterin\n",
      "Katrin van der Velde",
    ],
    ["John Smith\njohn.smith@mail.example | +44 20 7946 0011\n\nExperience\n", "John Smith"],
  ])("is the applicant's: %j", (text, name) => {
    expect(applicantIn(text)).toEqual({ applicant: name });
  });

  it.each([
    "Blue Kettle Cafe\nTel. 020 7946 0011\nOpen daily\n",
    "Farrow Studio Ltd\nPhotographer\n",
    "Annual Report\nSales and costs\n",
  ])("is more likely none in %j", (text) => {
    expect(applicantIn(text, 0.5)).toEqual({ applicant: null });
  });
});
