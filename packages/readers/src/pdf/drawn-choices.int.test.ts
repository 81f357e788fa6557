import { type PDFPage, rgb } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { defaultLimits } from "../limits.ts";
import { makePdf, type Placed } from "./make-pdf.testing.ts";
import { readPdf } from "./read-pdf.ts";

const black = rgb(0, 0, 0);
const ink = { borderColor: black, borderWidth: 0.8 };
/** Where the baseline of the form's line is, and where its options start. */
const y = 600;
const places = [180, 290, 400];
const options = ["soup", "salad", "bread roll"];
const form: Placed[] = [
  { text: "Meal:", x: 50, y },
  ...options.map((text, at) => ({ text, x: places[at] ?? 0, y })),
];
const sentence: Placed[] = [{ text: "Swims: yes / no", x: 50, y }];

/** The lines of a page with these words and what is drawn on it, their gaps as one space. */
async function linesOf(words: Placed[], draw: (page: PDFPage) => void): Promise<string[]> {
  const content = await makePdf([words], (_pdf, page) => draw(page));
  const { text } = await readPdf({ type: "pdf", content }, defaultLimits);
  const lines = text.split("\n").map((line) => line.replace(/\s+/g, " ").trim());
  return lines.filter((line) => line !== "");
}

const left = (at: number) => (places[at] ?? 0) - 14;

function squares(page: PDFPage): void {
  for (const at of options.keys()) {
    page.drawRectangle({ x: left(at), y: y - 1, width: 9, height: 9, ...ink });
  }
}

function circles(page: PDFPage): void {
  for (const at of options.keys()) {
    page.drawCircle({ x: left(at) + 4.5, y: y + 3.5, size: 4.5, ...ink });
  }
}

function line(page: PDFPage, from: [number, number], to: [number, number]): void {
  const [start, end] = [from, to].map(([x, height]) => ({ x, y: height }));
  if (start && end) page.drawLine({ start, end, thickness: 1 });
}

describe("a box that a page draws beside words", () => {
  it("is empty where nothing is drawn in it", async () => {
    expect(await linesOf(form, squares)).toEqual(["Meal: [ ] soup [ ] salad [ ] bread roll"]);
    expect(await linesOf(form, circles)).toEqual(["Meal: [ ] soup [ ] salad [ ] bread roll"]);
  });

  it("is a bullet where several open a line and none is marked", async () => {
    const items = ["Heating", "Internet: 100 Mbit"].map((text, at) => ({
      text,
      x: 64,
      y: y - 20 * at,
    }));
    const lines = await linesOf(items, (page) => {
      for (const item of items)
        page.drawRectangle({ x: 50, y: item.y, width: 6, height: 6, ...ink });
    });
    expect(lines).toEqual(["Heating", "Internet: 100 Mbit"]);
  });

  it.each<[string, (page: PDFPage, x: number) => void]>([
    [
      "a cross of two lines",
      (page, x) => {
        line(page, [x + 1, y], [x + 8, y + 7]);
        line(page, [x + 1, y + 7], [x + 8, y]);
      },
    ],
    [
      "a cross that reaches beyond it",
      (page, x) => {
        line(page, [x - 2, y - 3], [x + 11, y + 10]);
        line(page, [x - 2, y + 10], [x + 11, y - 3]);
      },
    ],
    ["a tick", (page, x) => page.drawSvgPath("M 0 4 L 3 7 L 8 0", { x: x + 1, y: y + 7, ...ink })],
    [
      "a bent line",
      (page, x) => page.drawSvgPath("M 0 4 C 2 8 3 7 8 0", { x: x + 1, y: y + 7, ...ink }),
    ],
    [
      "a filled square",
      (page, x) => page.drawRectangle({ x: x + 2, y: y + 1, width: 5, height: 5, color: black }),
    ],
    ["a dot", (page, x) => page.drawCircle({ x: x + 4.5, y: y + 3.5, size: 2.4, color: black })],
  ])("is marked by %s", async (_, draw) => {
    for (const boxes of [squares, circles]) {
      const lines = await linesOf(form, (page) => {
        boxes(page);
        draw(page, left(1));
      });
      expect(lines).toEqual(["Meal: [ ] soup [x] salad [ ] bread roll"]);
    }
  });

  it("is marked by dark ink all over it, beside empty ones", async () => {
    const lines = await linesOf(form, (page) => {
      page.drawRectangle({ x: left(1), y: y - 1, width: 9, height: 9, color: black });
      squares(page);
    });
    expect(lines).toEqual(["Meal: [ ] soup [x] salad [ ] bread roll"]);
  });

  it("stands behind its label, too", async () => {
    const lines = await linesOf([{ text: "Driving licence:", x: 50, y }], (page) =>
      page.drawRectangle({ x: 180, y: y - 1, width: 9, height: 9, ...ink }),
    );
    expect(lines).toEqual(["Driving licence: [ ]"]);
  });

  it("is marked by a printed cross", async () => {
    const words = [...form, { text: "X", x: left(2) + 1.5, y }];
    expect(await linesOf(words, squares)).toEqual(["Meal: [ ] soup [ ] salad [x] bread roll"]);
  });

  it("is none where boxes stand side by side, for letters", async () => {
    const lines = await linesOf(form, (page) => {
      for (let at = 0; at < 6; at++) {
        page.drawRectangle({ x: 80 + 12 * at, y: y - 1, width: 11, height: 11, ...ink });
      }
    });
    expect(lines).toEqual(["Meal: soup salad bread roll"]);
  });

  it("is none in a legend, whose samples have colors", async () => {
    const lines = await linesOf(form, (page) => {
      for (const [at, color] of [rgb(0.2, 0.4, 0.9), rgb(1, 1, 1), rgb(0.5, 0.5, 0.5)].entries()) {
        const sample = { x: left(at), y: y - 1, width: 9, height: 9 };
        page.drawRectangle({ ...sample, color });
        page.drawRectangle({ ...sample, ...ink });
      }
    });
    expect(lines).toEqual(["Meal: soup salad bread roll"]);
  });

  it("is none where no words stand beside it, or it is a filled sign", async () => {
    const lines = await linesOf(form, (page) => {
      page.drawRectangle({ x: 500, y: 300, width: 9, height: 9, ...ink });
      page.drawRectangle({ x: 40, y: y - 1, width: 8, height: 8, color: black, ...ink });
    });
    expect(lines).toEqual(["Meal: soup salad bread roll"]);
  });
});

describe("a ring that a page draws", () => {
  it("marks the option that it goes round", async () => {
    const ring = (page: PDFPage) =>
      page.drawEllipse({ x: 301, y: y + 3, xScale: 20, yScale: 9, ...ink });
    expect(await linesOf(form, ring)).toEqual(["Meal: soup [x] salad bread roll"]);
    const within = (page: PDFPage) =>
      page.drawEllipse({ x: 118, y: y + 3, xScale: 10, yScale: 8, ...ink });
    expect(await linesOf(sentence, within)).toEqual(["Swims: yes / [x] no"]);
  });

  it("marks one of several numbers, and not the number of a step", async () => {
    const ring = (page: PDFPage) => page.drawCircle({ x: 122.8, y: y + 3.5, size: 8, ...ink });
    const rating = ["Rating:", "1", "2", "3"].map((text, at) => ({ text, x: 40 + 40 * at, y }));
    expect(await linesOf(rating, ring)).toEqual(["Rating: 1 [x] 2 3"]);
    const step = [
      { text: "2", x: 120, y },
      { text: "Fill in the form", x: 150, y },
    ];
    expect(await linesOf(step, ring)).toEqual(["2 Fill in the form"]);
  });

  it("marks nothing round words of several lines, or alone in a line", async () => {
    const ring = (page: PDFPage) =>
      page.drawEllipse({ x: 90, y: y - 4, xScale: 60, yScale: 18, ...ink });
    const below = { text: "Dives: yes / no", x: 50, y: y - 14 };
    expect(await linesOf([...sentence, below], ring)).toEqual([
      "Swims: yes / no",
      "Dives: yes / no",
    ]);
    const stamp = (page: PDFPage) =>
      page.drawEllipse({ x: 60, y: y + 3, xScale: 25, yScale: 12, ...ink });
    expect(await linesOf([{ text: "Paid", x: 50, y }], stamp)).toEqual(["Paid"]);
  });
});

/** Words at these places of one line, and a ring round one of them. */
function ringed(
  words: [x: number, text: string][],
  [from, to]: [number, number],
  more: Placed[] = [],
) {
  const placed = words.map(([x, text]) => ({ text, x, y }));
  const ring = (page: PDFPage) =>
    page.drawEllipse({
      x: (from + to) / 2,
      y: y + 3,
      xScale: (to - from) / 2 + 4,
      yScale: 9,
      ...ink,
    });
  return linesOf([...placed, ...more], ring);
}

describe("a ring round what is no choice", () => {
  it.each<[string, [number, string][], [number, number]]>([
    [
      "a name beside a title",
      [
        [50, "ACME"],
        [400, "Rechnung"],
      ],
      [50, 78],
    ],
    [
      "a name beside its address",
      [
        [50, "Ebro"],
        [120, "Calle Mayor 3, Zaragoza"],
      ],
      [50, 72],
    ],
    [
      "a name beside a slogan",
      [
        [50, "ACME"],
        [100, "Quality first"],
      ],
      [50, 78],
    ],
    [
      "a name beside a longer title",
      [
        [50, "Ebro"],
        [100, "Alquileres de pisos en Zaragoza"],
      ],
      [50, 72],
    ],
    ["a part of a name", [[50, "ACME Corp Ltd"]], [50, 78]],
    [
      "the only value of a label",
      [
        [50, "Total:"],
        [180, "84.20"],
      ],
      [180, 206],
    ],
    [
      "the only words of a label",
      [
        [50, "Status:"],
        [180, "Bezahlt"],
      ],
      [180, 214],
    ],
    [
      "the value before another label",
      [
        [50, "Name:"],
        [120, "Ann"],
        [300, "Due date:"],
        [380, "5 May"],
      ],
      [120, 140],
    ],
    [
      "an amount behind words",
      [
        [50, "Gesamtbetrag"],
        [180, "84,20 €"],
      ],
      [180, 213],
    ],
    [
      "one of a row's amounts",
      [
        [50, "Netto"],
        [180, "84,20"],
        [260, "100,20"],
      ],
      [260, 292],
    ],
    [
      "a word of a row with figures",
      [
        [50, "Anna"],
        [120, "Bezahlt"],
        [200, "84,20"],
      ],
      [120, 154],
    ],
  ])("leaves %s as it is", async (_, words, extent) => {
    expect(await ringed(words, extent)).toEqual([words.map(([, text]) => text).join(" ")]);
  });

  it("leaves the day of a calendar as it is, and marks one number of a scale in rows", async () => {
    const row = (first: number, below: number): Placed[] =>
      [0, 1, 2, 3, 4, 5, 6].map((at) => ({
        text: String(first + at),
        x: 50 + 30 * at,
        y: y - below,
      }));
    const days: [number, string][] = [0, 1, 2, 3, 4, 5, 6].map((at) => [
      50 + 30 * at,
      String(8 + at),
    ]);
    const calendar = await ringed(days, [140, 151], [...row(1, -20), ...row(15, 20)]);
    expect(calendar.join(" ")).not.toContain("[x]");
    const scale: [number, string][] = days.map(([x], at) => [x, String(1 + at)]);
    const rows = await ringed(scale, [140, 146], [...row(1, -20), ...row(1, 20)]);
    expect(rows[1]).toBe("1 2 3 [x] 4 5 6 7");
  });
});

describe("a ring round one of several options", () => {
  it.each<[string, [number, string][], [number, number], string]>([
    ["behind a label", [[50, "Smoker: yes no"]], [108, 120], "Smoker: yes [x] no"],
    ["parted by a word", [[50, "ja oder nein"]], [87, 107], "ja oder [x] nein"],
    [
      "alone in their line",
      [
        [50, "Oui"],
        [90, "Non"],
      ],
      [50, 66],
      "[x] Oui Non",
    ],
    [
      "without a label's colon",
      [
        [50, "Size"],
        [120, "S"],
        [150, "M"],
        [180, "L"],
      ],
      [150, 158],
      "Size S [x] M L",
    ],
    [
      "of times",
      [
        [50, "Hora:"],
        [120, "10:00"],
        [170, "11:00"],
      ],
      [170, 195],
      "Hora: 10:00 [x] 11:00",
    ],
  ])("marks it: %s", async (_, words, extent, text) => {
    expect(await ringed(words, extent)).toEqual([text]);
  });
});

describe("a line that a page draws through words", () => {
  it("strikes them out", async () => {
    const lines = await linesOf(form, (page) => {
      line(page, [180, y + 3], [201, y + 3]);
      line(page, [400, y + 3], [444, y + 3]);
    });
    expect(lines).toEqual(["Meal: ~~soup~~ salad ~~bread roll~~"]);
    const within = (page: PDFPage) => line(page, [86, y + 3], [102, y + 3]);
    expect(await linesOf(sentence, within)).toEqual(["Swims: ~~yes~~ / no"]);
  });

  it.each<[string, [number, number]]>([
    ["below them", [180, 201]],
    ["to the edge of the page", [50, 560]],
  ])("leaves them as they are where it runs %s", async (where, [from, to]) => {
    const at = where === "below them" ? y - 1.5 : y + 3;
    const lines = await linesOf(form, (page) => line(page, [from, at], [to, at]));
    expect(lines).toEqual(["Meal: soup salad bread roll"]);
  });
});
