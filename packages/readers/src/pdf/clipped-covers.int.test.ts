import { expect, it } from "vitest";
import { defaultLimits } from "../limits.ts";
import { helvetica, stream, writtenPdf } from "./make-pdf.testing.ts";
import { readPdf } from "./read-pdf.ts";

const words = "BT /F1 12 Tf 60 500 Td (Some ordinary words of the page itself) Tj ET ";
const fill = "1 1 1 rg -600 -800 1200 1600 re f";

/** Whether a group of the page, used so, hides the page's words. */
async function hides(use: string, group: { bounds: string; map?: string; content?: string }) {
  const { bounds, map = "1 0 0 1 0 0", content = fill } = group;
  const entries = `/Type/XObject/Subtype/Form/BBox[${bounds}]/Matrix[${map}]`;
  const file = writtenPdf(words + use, [helvetica, stream(content, entries)]);
  const { hidden } = await readPdf({ type: "pdf", content: file }, defaultLimits);
  return hidden !== undefined;
}

it.each([
  ["its bounds end beside them", "/X1 Do", { bounds: "0 0 20 20" }],
  ["its bounds are moved beside them", "q 1 0 0 1 300 300 cm /X1 Do Q", { bounds: "0 0 20 20" }],
  [
    "it is clipped within",
    "q 1 0 0 1 50 490 cm /X1 Do Q",
    { bounds: "0 0 400 30", content: `q 0 0 5 5 re W n ${fill} Q` },
  ],
  ["it is clipped from outside", "q 0 0 5 5 re W n /X1 Do Q", { bounds: "0 0 600 800" }],
])("a fill in a group covers no words where %s", async (_, use, group) => {
  expect(await hides(use, group)).toBe(false);
});

it.each([
  ["moved", "q 1 0 0 1 50 490 cm /X1 Do Q", { bounds: "0 0 400 30" }],
  ["mapped", "/X1 Do", { bounds: "0 0 400 30", map: "1 0 0 1 50 490" }],
  [
    "mapped and scaled",
    "q 2 0 0 2 40 480 cm /X1 Do Q",
    { bounds: "0 0 400 30", map: "1 0 0 1 5 5" },
  ],
  ["clipped from outside", "q 50 490 400 30 re W n /X1 Do Q", { bounds: "0 0 600 800" }],
])("a fill in a group that is %s onto words covers them", async (_, use, group) => {
  expect(await hides(use, group)).toBe(true);
});
