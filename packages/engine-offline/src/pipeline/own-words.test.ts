import { describe, expect, it } from "vitest";
import { extract, objectOf } from "../testing/text-document.ts";

const number = (describe: string) => ({ type: "number", describe });
const linesOf = (row: Parameters<typeof objectOf>[0]) =>
  objectOf({ lines: { type: "array", items: objectOf(row) } });

describe("a label in a field's own words", () => {
  it("comes before one that only means the same, wherever it is in the text", () => {
    const text = "Gross weight: 12.5\nWeight: 10.0\nVolume: 3\n";
    expect(extract({ text }, objectOf({ weight: number("Weight") })).output).toEqual({
      weight: 10,
    });
  });

  it("heads the column that the field takes", () => {
    const text =
      "Item | Unit cost | Unit price\nPen | 1.00 | 2.00\nInk | 3.00 | 5.50\nPad | 2.20 | 4.40\n";
    const row = { item: "string", unitPrice: number("Unit price") };
    expect(extract({ text }, linesOf(row)).output).toEqual({
      lines: [
        { item: "Pen", unitPrice: 2 },
        { item: "Ink", unitPrice: 5.5 },
        { item: "Pad", unitPrice: 4.4 },
      ],
    });
  });
});

describe("a group of the schema that the document does not name", () => {
  const text = "Invoice number: A-17\nDate: 2026-03-04\nTotal: 99.50\n";

  it("costs its fields no certainty", () => {
    const fields = { number: "string", date: "date" };
    const flat = extract({ text }, objectOf(fields));
    const grouped = extract({ text }, objectOf({ header: objectOf(fields) }));
    expect(grouped.output).toEqual({ header: flat.output });
    expect(grouped.evidence.leaves.map(({ confidence }) => confidence)).toEqual(
      flat.evidence.leaves.map(({ confidence }) => confidence),
    );
  });
});

describe("the lines over a message", () => {
  const text =
    "From: Ann Lee <ann@example.com>\nTo: Bob Ray <bob@example.org>\nSubject: Tea\n\nDear Bob, see you.\nAnn\n";

  it("name the sender and the receiver of a pasted one, with their addresses", () => {
    const sender = { type: "string", describe: "Email address of the sender" };
    const fields = { sender, recipient_email: "string" };
    expect(extract({ text }, objectOf(fields)).output).toEqual({
      sender: "ann@example.com",
      recipient_email: "bob@example.org",
    });
    expect(extract({ text }, objectOf({ sender: "string", recipient: "string" })).output).toEqual({
      sender: "Ann Lee",
      recipient: "Bob Ray",
    });
  });
});

describe("two pairs of one line", () => {
  it("end each before the other's label, however short the first value is", () => {
    const text = "Room: 12   Floor: 3\nBooked by: Ann\n";
    expect(extract({ text }, objectOf({ room: "string", floor: "string" })).output).toEqual({
      room: "12",
      floor: "3",
    });
  });
});
