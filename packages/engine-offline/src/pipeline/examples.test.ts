import type { ValuePlaces } from "@quarry/engine";
import type { Json } from "@quarry/kernel";
import { checkOutput, parseStructure } from "@quarry/structure";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Example } from "../examples/example.ts";
import { rememberExamples } from "../runtime/remember-examples.ts";
import { listOf, objectOf, textDocument } from "../testing/text-document.ts";
import { extractOffline } from "./extract-offline.ts";

const structure = parseStructure(
  objectOf({ depot: "string", held: "number", worth: "number", booked: "date" }),
);
const forms = ({ depot, held, worth, day }: Record<string, string>) =>
  `Nordhaven Custody\nKX ${depot}\nPos. 1  QH ${held}  ZV ${worth}\nper ${day}\nKeep this sheet.\n`;
const first = forms({ depot: "88-41-A", held: "120", worth: "4,310.50", day: "2026-03-04" });
const second = forms({ depot: "17-90-C", held: "75", worth: "1,908.25", day: "2026-05-19" });
const corrected = { depot: "88-41-A", held: 120, worth: 4310.5, booked: "2026-03-04" };
const options = { deadlineAt: Number.POSITIVE_INFINITY };

function exampleOf(text: string, output: Json): Example {
  const document = textDocument(text);
  return {
    id: "first",
    document,
    output,
    found: extractOffline(document, structure, options).output,
  };
}

describe("a document of the same source as an example", () => {
  const examples = [exampleOf(first, corrected)];

  it("gets values whose labels say nothing, where the example has them", () => {
    const { output, evidence } = extractOffline(textDocument(second), structure, {
      ...options,
      examples,
    });
    expect(output).toEqual({ depot: "17-90-C", held: 75, worth: 1908.25, booked: "2026-05-19" });
    expect(evidence.leaves.find(({ pointer }) => pointer === "/depot")).toMatchObject({
      reason: "example",
      quote: "17-90-C",
    });
  });

  it("says nothing of a field that it has no value for", () => {
    const { depot: _, ...others } = corrected;
    const { output } = extractOffline(textDocument(second), structure, {
      ...options,
      examples: [exampleOf(first, { ...others, depot: null })],
    });
    expect(output).toMatchObject({ depot: null, held: 75 });
  });
});

describe("a value that the example's document has twice", () => {
  const days = parseStructure(objectOf({ first: "date", second: "date" }));
  const note = (one: string, other: string) =>
    `Nordhaven Custody\nQB ${one}\nQV ${other}\nKeep this sheet.\n`;
  const shown = note("2026-03-04", "2026-03-04");
  const right = { first: "2026-03-04", second: "2026-03-04" };
  const lineOf = (label: string) => {
    const start = shown.indexOf(label) + 3;
    return { start, end: start + 10 };
  };
  const readBy = (places: ValuePlaces) => {
    const asked = { id: "shown", document: textDocument(shown), output: right, places };
    const example = rememberExamples().read(asked, days, options);
    const given = { ...options, examples: [example] };
    return extractOffline(textDocument(note("2026-05-19", "2026-05-21")), days, given).output;
  };

  it("is read in the next document at the place that a person pointed at", () => {
    expect(readBy({ "/first": lineOf("QB"), "/second": lineOf("QV") })).toEqual({
      first: "2026-05-19",
      second: "2026-05-21",
    });
    expect(readBy({ "/first": lineOf("QV"), "/second": lineOf("QB") })).toEqual({
      first: "2026-05-21",
      second: "2026-05-19",
    });
  });

  it("has the same place where more than the value was pointed at", () => {
    const whole = ({ start, end }: { start: number; end: number }) => ({ start: start - 3, end });
    expect(readBy({ "/first": whole(lineOf("QV")), "/second": whole(lineOf("QB")) })).toEqual({
      first: "2026-05-21",
      second: "2026-05-19",
    });
  });
});

describe("a list of a document of the same source", () => {
  const passes = parseStructure(objectOf({ passes: listOf({ code: "string", day: "date" }) }));
  const log = (north: readonly string[], south: readonly string[]) =>
    `Gate log\n\nDay         Code  Guard\n${north.join("\n")}\n\nSOUTH\n${south.join("\n")}\n\nEnd of log\n`;
  const shown = textDocument(
    log(
      ["2026-01-02  K-11  Guard 0", "2026-01-05  K-12  Guard 1", "2026-01-09  K-13  Guard 2"],
      ["R-41 - 2026-02-02", "R-42 - 2026-02-03", "R-43 - 2026-02-07"],
    ),
  );
  const next = textDocument(
    log(
      ["2026-03-02  K-21  Guard 0", "2026-03-05  K-22  Guard 1", "2026-03-09  K-23  Guard 2"],
      ["R-51 - 2026-04-02", "R-52 - 2026-04-03", "R-53 - 2026-04-07", "R-54 - 2026-04-17"],
    ),
  );
  const right = [
    { code: "R-41", day: "2026-02-02" },
    { code: "R-42", day: "2026-02-03" },
    { code: "R-43", day: "2026-02-07" },
  ];

  it("is read from the part of the document that the example has it in", () => {
    const { output: found } = extractOffline(shown, passes, options);
    expect(found).not.toEqual({ passes: right });
    const examples = [{ id: "shown", document: shown, output: { passes: right }, found }];
    const { output, evidence } = extractOffline(next, passes, { ...options, examples });
    expect(output).toEqual({
      passes: [
        { code: "R-51", day: "2026-04-02" },
        { code: "R-52", day: "2026-04-03" },
        { code: "R-53", day: "2026-04-07" },
        { code: "R-54", day: "2026-04-17" },
      ],
    });
    expect(new Set(evidence.leaves.map(({ reason }) => reason))).toEqual(new Set(["example"]));
  });
});

describe("a list with two columns that are equal in the example's document", () => {
  const moves = parseStructure(objectOf({ moves: listOf({ code: "string", settled: "date" }) }));
  const statement = (rows: readonly string[]) =>
    textDocument(`Moves\n\n${rows.join("\n")}\n\nEnd\n`);
  const shown = statement([
    "K-11  2026-01-02  2026-01-02",
    "K-12  2026-01-05  2026-01-05",
    "K-13  2026-01-09  2026-01-09",
  ]);
  const next = statement([
    "K-21  2026-03-02  2026-03-04",
    "K-22  2026-03-05  2026-03-07",
    "K-23  2026-03-09  2026-03-11",
  ]);
  const right = ["2026-01-02", "2026-01-05", "2026-01-09"].map((settled, at) => {
    return { code: `K-1${at + 1}`, settled };
  });
  const daysBy = (start: number) => {
    const places = { "/moves/0/settled": { start, end: start + 10 } };
    const asked = { id: "shown", document: shown, output: { moves: right }, places };
    const example = rememberExamples().read(asked, moves, options);
    const { output } = extractOffline(next, moves, { ...options, examples: [example] });
    return (output as { moves: { settled: string }[] }).moves.map(({ settled }) => settled);
  };

  it("is read from the column in which a person pointed at a value of one row", () => {
    const { text } = shown;
    expect(daysBy(text.indexOf("2026-01-02"))).toEqual(["2026-03-02", "2026-03-05", "2026-03-09"]);
    expect(daysBy(text.lastIndexOf("2026-01-02"))).toEqual([
      "2026-03-04",
      "2026-03-07",
      "2026-03-11",
    ]);
  });
});

describe("a list whose rows go over several lines", () => {
  const bookings = parseStructure(
    objectOf({ bookings: listOf({ day: "date", payee: "string", amount: "number" }) }),
  );
  const statement = (year: string, rows: readonly string[]) =>
    `Nordhaven Bank\nStatement of 31.03.${year}\nKontakt 0800 123\nSaldo 01.03. 1.204,10\n${rows.join("\n")}\nSaldo 31.03. 988,00\nSeite 1 von 1\n`;
  const shown = textDocument(
    statement("2026", [
      "02.03. LASTSCHRIFT Harbour Gas PN:1 -49,66",
      " Ref 9921 Vertrag 12",
      "05.03. LASTSCHRIFT Mill Grove PN:2 -20,00",
      " Miete Feb.",
      "09.03. GUTSCHRIFT Ada Brook PN:3 112,50",
      " Danke",
      " Ref 7",
      "12.03. GUTSCHRIFT Tin Works PN:4 7,25",
    ]),
  );
  const next = textDocument(
    statement("2027", [
      "01.03. GUTSCHRIFT Otto Reed PN:8 75,00",
      "03.03. LASTSCHRIFT Harbour Gas PN:9 -51,02",
      " Ref 9921 Vertrag 12",
      " Rate 3",
      "21.03. LASTSCHRIFT Pine Court PN:10 -640,00",
    ]),
  );
  const right = [
    { day: "2026-03-02", payee: "Harbour Gas", amount: 49.66 },
    { day: "2026-03-05", payee: "Mill Grove", amount: 20 },
    { day: "2026-03-09", payee: "Ada Brook", amount: 112.5 },
    { day: "2026-03-12", payee: "Tin Works", amount: 7.25 },
  ];

  it("is read by the places of the example's values, with its signs and the year of the document", () => {
    const { output: found } = extractOffline(shown, bookings, options);
    expect(found).not.toEqual({ bookings: right });
    const examples = [{ id: "shown", document: shown, output: { bookings: right }, found }];
    const { output } = extractOffline(next, bookings, { ...options, minConfidence: 0, examples });
    expect(output).toEqual({
      bookings: [
        { day: "2027-03-01", payee: "Otto Reed", amount: 75 },
        { day: "2027-03-03", payee: "Harbour Gas", amount: 51.02 },
        { day: "2027-03-21", payee: "Pine Court", amount: 640 },
      ],
    });
  });
});

describe("without an example", () => {
  it("gives the same result as before", () => {
    const document = textDocument(second);
    expect(extractOffline(document, structure, { ...options, examples: [] })).toEqual(
      extractOffline(document, structure, options),
    );
  });
});

describe("any document and example", () => {
  const piece = fc.constantFrom(
    "KX 88-41-A\n",
    "Total: 12.50\n",
    "per 2026-03-04\n",
    "| a | b |\n",
    "😀",
    "\u0000",
    "\ud800",
    "\n\n",
    "Nordhaven ",
    "120  ",
  );
  const text = fc
    .array(fc.oneof(piece, fc.string({ unit: "grapheme" })), { maxLength: 20 })
    .map((parts) => parts.join(""));
  const whole = parseStructure(
    objectOf({
      depot: "string",
      held: "number",
      booked: "date",
      open: "boolean",
      rows: listOf({ held: "number" }),
    }),
  );
  const value = fc.oneof(text, fc.double(), fc.boolean(), fc.constant(null));
  const output = fc.dictionary(fc.constantFrom("depot", "held", "booked", "open", "rows"), value);

  it("give an output that fits, whose evidence slices to its quotes, twice the same", () => {
    fc.assert(
      fc.property(text, text, output, (content, shown, right) => {
        const example = {
          id: "shown",
          document: textDocument(shown),
          output: right as Json,
          found: null,
        };
        const run = () =>
          extractOffline(textDocument(content), whole, { ...options, examples: [example] });
        const { output: given, evidence } = run();
        expect(checkOutput(whole, given)).toEqual([]);
        for (const { quote, start, end } of evidence.leaves)
          expect(quote).toBe(content.slice(start, end));
        expect(JSON.stringify(run())).toBe(JSON.stringify({ output: given, evidence }));
      }),
      { seed: 20_261_128, numRuns: 100 },
    );
  });
});
