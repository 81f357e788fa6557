import { parseStructure } from "@quarry/structure";
import { expect, it } from "vitest";
import { extractOffline } from "../pipeline/extract-offline.ts";
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

it("a day that a message names by its label comes before the day it was sent", () => {
  const text =
    "From: Ordem <eventos@ordem.example>\nDate: Tue, 10 Mar 2026 11:05:00 +0000\nSubject: Sessão\n\nData: 24/03/2026\nHora: 18:30\n";
  const fields = { date: { type: "date", describe: "Date (Data)" } };
  const { output } = extractOffline(
    { ...textDocument(text), reader: { name: "mail", version: "1" } },
    parseStructure(objectOf(fields)),
    { deadlineAt: Number.POSITIVE_INFINITY },
  );
  expect(output).toEqual({ date: "2026-03-24" });
});

it("what a message says itself comes before the lines over it", () => {
  const text =
    "From: Fern Rail <tickets@fernrail.example>\nSubject: Your ticket\n\nBooking reference: FR8K2L\nFrom: Harwick\nTo: Elmsby\n";
  expect(read(text, "mail")).toEqual({ origin: "Harwick", reference: "FR8K2L" });
});
