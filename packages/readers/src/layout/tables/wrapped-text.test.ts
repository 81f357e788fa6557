import { describe, expect, it } from "vitest";
import { rows, run, write } from "./write-rows.testing.ts";

describe("a table", () => {
  it("has wrapped text as one cell, in one line of the text", () => {
    const { text, texts, tables } = write(
      rows(
        [0, 150, 300],
        [
          ["Item", "Description", "Amount"],
          ["Lamp", "of brushed brass with a shade", "12.50"],
          ["", "made of linen", ""],
          ["Desk", "of oak", "310.00"],
          ["Chair", "of beech with a seat of", "88.00"],
          ["", "leather", ""],
        ],
      ),
    );
    expect(texts[0]).toEqual([
      ["Item", "Description", "Amount"],
      ["Lamp", "of brushed brass with a shade made of linen", "12.50"],
      ["Desk", "of oak", "310.00"],
      ["Chair", "of beech with a seat of leather", "88.00"],
    ]);
    expect(text).toMatch(/^Lamp {2,}of brushed brass with a shade made of linen {2,}12\.50$/m);
    for (const cell of tables[0]?.rows.flat() ?? []) {
      expect(text.slice(cell.start, cell.end)).toBe(cell.text);
    }
  });

  it.each([
    ["three columns", [0, 60, 130], ["Lamp", "12.50"], ["Desk", "310.00"]],
    ["two columns", [0, 60], ["Lamp"], ["Desk"]],
  ] as const)(
    "of %s is found though most of its lines are wrapped text",
    (_, edges, lamp, desk) => {
      const [[first, ...price], [second, ...cost]] = [lamp, desk];
      const { texts, text } = write(
        rows(edges, [
          ["Item", "Notes", ...price.map(() => "Price")],
          [first, "brushed", ...price],
          ["", "brass with"],
          ["", "linen shade"],
          ["", "and cord"],
          [second, "solid oak", ...cost],
          ["", "with three"],
          ["", "drawers and"],
          ["", "brass"],
          ["", "handles"],
        ]),
      );
      expect(texts).toEqual([
        [
          ["Item", "Notes", ...price.map(() => "Price")],
          [first, "brushed brass with linen shade and cord", ...price],
          [second, "solid oak with three drawers and brass handles", ...cost],
        ],
      ]);
      expect(text).toMatch(/drawers and brass handles/);
    },
  );

  it("keeps the rest of a row that the page break split, as a row of its own", () => {
    const edges = [0, 60, 190];
    const { texts } = write(
      rows(edges, [
        ["", "drawers and a lock with"],
        ["", "handles, from Norway"],
        ["Chair", "of beech", "88.00"],
        ["Shelf", "of pine, in brown", "45.00"],
      ]),
    );
    expect(texts).toEqual([
      [
        ["", "drawers and a lock with handles, from Norway", ""],
        ["Chair", "of beech", "88.00"],
        ["Shelf", "of pine, in brown", "45.00"],
      ],
    ]);
  });

  const actions = [
    ...rows([0, 40, 290], [["Nr", "Actie", "Wie"]]),
    ...rows([0, 40, 290], [["1", "Sleutels bijmaken", "Bram"]], 24),
    ...rows([0, 40, 290], [["2", "Brief sturen", "Femke"]], 48),
  ];

  it("has the lines that go on below its last row, closer than its rows", () => {
    const below = rows(
      [0, 40, 290],
      [
        ["", "over de tijden van"],
        ["", "de inzameling"],
      ],
      60,
    );
    const rest = "over de tijden van de inzameling";
    const { texts } = write([...actions, ...below, run("Volgende keer in mei.", 0, 100)]);
    expect(
      texts[0]
        ?.slice(2)
        .map((row) => row[1])
        .join(" "),
    ).toBe(`Brief sturen ${rest}`);
  });

  it.each([
    ["as far off as its rows", run("over de tijden", 40, 72)],
    ["at its left edge", run("Volgende keer in mei.", 0, 60)],
    ["between its columns", run("Volgende keer in mei.", 120, 60)],
    ["with a number", run("1.250,00", 290, 60)],
  ])("leaves out a line below it %s", (_, line) => {
    expect(write([...actions, line]).texts[0]).toHaveLength(3);
  });

  it("leaves out a page's head, which stands at none of its columns", () => {
    const head = run("Price list", 95, -14);
    const body = rows(
      [0, 60, 190],
      [
        ["Chair", "of beech", "88.00"],
        ["Shelf", "of pine, in brown", "45.00"],
      ],
    );
    expect(write([head, ...body]).texts[0]?.[0]).toEqual(["Chair", "of beech", "88.00"]);
  });
});
