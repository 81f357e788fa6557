import { parseStructure } from "@quarry/structure";
import { expect, it } from "vitest";
import { extractOffline } from "../extract-offline.ts";
import { objectOf, textDocument } from "../testing/text-document.ts";

const read = (text: string, reader: string) =>
  extractOffline(
    { ...textDocument(text), reader: { name: reader, version: "1" } },
    parseStructure(
      objectOf({
        origin: { type: "string", describe: "Station the journey starts from (From)" },
        reference: { type: "string", describe: "Booking reference" },
      }),
    ),
    { deadlineAt: Number.POSITIVE_INFINITY },
  ).output;

it("what a message says itself comes before the lines over it", () => {
  const text =
    "From: Fern Rail <tickets@fernrail.example>\nSubject: Your ticket\n\nBooking reference: FR8K2L\nFrom: Harwick\nTo: Elmsby\n";
  expect(read(text, "mail")).toEqual({ origin: "Harwick", reference: "FR8K2L" });
});
