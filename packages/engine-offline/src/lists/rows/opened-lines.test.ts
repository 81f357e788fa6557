import { describe, expect, it } from "vitest";
import { extract, listOf, objectOf } from "../../testing/text-document.ts";

describe("a programme without headings", () => {
  const structure = objectOf({
    sessions: listOf({ time: "string", title: "string", speaker: "string" }),
  });

  it.each([
    "09:30 Welcome\n10:00 Soil and water",
    "- 09:30 Uhr  Welcome\n- 10:00 Uhr  Soil and water",
    "09:30 – 10:00: Welcome\n\n10:00 – 11:00: Soil and water",
  ])("has a row for each line that opens with a time: %j", (text) => {
    const { sessions } = extract({ text }, structure).output as { sessions: unknown[] };
    expect(sessions).toMatchObject([
      { time: "09:30", title: "Welcome" },
      { time: "10:00", title: "Soil and water" },
    ]);
  });

  it("is none where but one line does", () => {
    expect(extract({ text: "09:30 Welcome\nto our day\n" }, structure).output).toEqual({
      sessions: [],
    });
  });

  it("is none where each of very many lines stands alone", { timeout: 60_000 }, () => {
    const text = "09:30 Welcome\n\n\n".repeat(130_000);
    expect(extract({ text }, structure).output).toEqual({ sessions: [] });
  });
});

describe("an agenda", () => {
  const structure = objectOf({ agenda: listOf({ number: "integer", topic: "string" }) });

  it.each(["TOP 1: Report\nTOP 2: Budget", "1. Report\n2. Budget"])("is counted: %j", (text) => {
    expect(extract({ text }, structure).output).toEqual({
      agenda: [
        { number: 1, topic: "Report" },
        { number: 2, topic: "Budget" },
      ],
    });
  });

  it("is none where the numbers do not go up by one", () => {
    const text = "Room 4: Report\nRoom 9: Budget";
    expect(extract({ text }, structure).output).toEqual({ agenda: [] });
  });
});
