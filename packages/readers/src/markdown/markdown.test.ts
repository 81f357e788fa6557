import { describe, expect, it } from "vitest";
import { tableTexts } from "../check-document.testing.ts";
import { readFile } from "../read-file.testing.ts";

const text = `# Order 17

Sent by [Fjordlys](https://fjordlys.example/a?b=1).

## Items

| Name | Note |
|:-----|-----:|
| Rye  | 25 kg \\| fine |
| Yeast

\`\`\`
# no heading
[no](https://link.example)
\`\`\`

- a
- [b](https://b.example)
`;

describe("Markdown", () => {
  it("stays as it was sent, with the places of its headings, links and tables", async () => {
    const document = await readFile(text);
    expect(document.text).toBe(text);
    expect(document.outline).toEqual([
      { level: 1, title: "Order 17", start: 0 },
      { level: 2, title: "Items", start: text.indexOf("## Items") },
    ]);
    expect(document.links?.map(({ start, end, url }) => [text.slice(start, end), url])).toEqual([
      ["Fjordlys", "https://fjordlys.example/a?b=1"],
      ["b", "https://b.example"],
    ]);
    expect(tableTexts(document)).toEqual([
      [
        ["Name", "Note"],
        ["Rye", "25 kg \\| fine"],
        ["Yeast", ""],
      ],
    ]);
    expect(document.tables[0]?.title).toBe("Items");
    expect(document.tables[0]?.rows[0]?.[0]?.header).toBe(true);
  });

  it("has headings with a rule below them, too", async () => {
    const document = await readFile(
      "Order 17\n========\n\nItems\n-----\n\nRye\n\n---\n\n- a\n---\n",
    );
    expect(document.outline).toEqual([
      { level: 1, title: "Order 17", start: 0 },
      { level: 2, title: "Items", start: 19 },
    ]);
  });

  it("is not seen in plain text", async () => {
    const document = await readFile("Invoice #12\n\nTotal: 5 | 6\n-----\n");
    expect(document.reader.name).toBe("text");
  });

  it("takes no line of bars without headings that fit for a table", async () => {
    expect((await readFile("# T\n\n| a | b | c |\n| --- | --- |\n")).tables).toEqual([]);
  });

  it.each([
    ["lists", "1. ".repeat(20_000)],
    ["quotes", `${">".repeat(1_000)}\n`.repeat(60)],
    ["brackets", "[".repeat(60_000)],
    ["bars", "|".repeat(60_000)],
    ["dashes", "|-".repeat(30_000)],
    ["tables", "|a|\n|-|\n".repeat(10_000)],
  ])("is read where %s nest without end", async (_name, nested) => {
    const document = await readFile(`# Title\n\n${nested}\n`);
    expect(document.outline?.[0]?.title).toBe("Title");
  });
});
