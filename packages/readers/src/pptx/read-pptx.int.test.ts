import { createRequire } from "node:module";
import type pptxgen from "pptxgenjs";
import { expect, it } from "vitest";
import { tableTexts } from "../check-document.testing.ts";
import { readFile } from "../read-file.testing.ts";

/** Its types name a default within the default that Node does not see. */
const Presentation: typeof pptxgen.default = createRequire(import.meta.url)("pptxgenjs");

async function presentation(): Promise<Uint8Array> {
  const show = new Presentation();
  show.title = "Review";
  const first = show.addSlide();
  first.addText("Sales of 2026", { x: 1, y: 1, w: 5, h: 1 });
  first.addTable(
    [
      [
        { text: "Region", options: { rowspan: 2 } },
        { text: "Sales", options: { colspan: 2 } },
      ],
      [{ text: "Q1" }, { text: "Q2" }],
      [{ text: "North" }, { text: "12" }, { text: "15" }],
    ],
    { x: 1, y: 2 },
  );
  first.addNotes("Mention the north.");
  const hidden = show.addSlide();
  hidden.hidden = true;
  hidden.addText("Not for you", { x: 1, y: 1, w: 5, h: 1 });
  const last = show.addSlide();
  last.addText("Thank you", { x: 1, y: 1, w: 5, h: 1 });
  last.addChart("bar", [
    { name: "Bread", labels: ["Q1", "Q2"], values: [3, 4] },
    { name: "Cake", labels: ["Q1", "Q2"], values: [5, 6] },
  ]);
  const bytes = await show.write({ outputType: "uint8array" });
  if (!(bytes instanceof Uint8Array)) throw new TypeError("bytes were asked for");
  return bytes;
}

it("reads a presentation's slides as pages, with tables and notes, without hidden ones", async () => {
  const document = await readFile(await presentation());
  expect(document.reader).toEqual({ name: "pptx", version: "4" });
  expect(document.pages).toHaveLength(2);
  expect(document.text).toContain("Sales of 2026");
  expect(document.text).toContain("Notes:\n\nMention the north.");
  expect(document.text).not.toContain("Not for you");
  expect(document.text).toContain("Thank you");
  expect(tableTexts(document)).toEqual([
    [
      ["Region", "Sales", "Sales"],
      ["Region", "Q1", "Q2"],
      ["North", "12", "15"],
    ],
    [
      ["", "Bread", "Cake"],
      ["Q1", "3", "5"],
      ["Q2", "4", "6"],
    ],
  ]);
  expect(document.tables[0]?.rows[0]?.slice(0, 2)).toMatchObject([
    { rowSpan: 2 },
    { columnSpan: 2 },
  ]);
  expect(document.warnings.map(({ code }) => code)).toEqual(["hidden_slides_skipped"]);
});
