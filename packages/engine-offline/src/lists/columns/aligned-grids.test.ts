import { deadlineAt } from "@quarry/engine";
import { expect, it } from "vitest";
import { splitLines } from "../../document/lines.ts";
import type { DocumentView } from "../../labels/view.ts";
import { alignedGrids } from "./aligned-grids.ts";

it("a table set with spaces may have more lines above its rows than a call has arguments", () => {
  const deadline = deadlineAt(Number.POSITIVE_INFINITY);
  const lead = Array.from({ length: 130_000 }, () => "Kettle");
  const text = ["Item     Amount", "Kettle", "A-1       9.50", ...lead, "A-2       8.50"].join(
    "\n",
  );
  const view = { text, lines: splitLines(text, deadline), deadline, recognitions: { date: [] } };
  const countNamed = (cells: readonly { start: number }[]) => (cells[0]?.start === 0 ? 2 : 0);
  const [grid] = alignedGrids(view as unknown as DocumentView, {
    countNamed,
    enough: 2,
    listed: [],
  });
  expect(grid?.rows.map((row) => row[0]?.more?.length)).toEqual([1, 130_000]);
});
