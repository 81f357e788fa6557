import type { Cell } from "../../document/lines.ts";
import type { DocumentView } from "../../labels/view.ts";

/** Cells of lines under each other that begin or end at the same column: an address block. */
export type Block = Cell[];

const TOP_LINES = 24;
const BOTTOM_LINES = 14;
/** Cells of a line that are looked at: a letterhead has few columns. */
const MAX_CELLS = 8;
const EDGE_SLACK = 2;
const GAP_LINES = 1;

/** The blocks of a document's head and foot, in the order of their first lines. */
export function edgeBlocks(view: DocumentView): { top: Block[]; bottom: Block[] } {
  const filled = view.lines.filter(({ cells }) => cells.length > 0);
  const cut = Math.max(TOP_LINES, filled.length - BOTTOM_LINES);
  return { top: blocksIn(filled.slice(0, TOP_LINES)), bottom: blocksIn(filled.slice(cut)) };
}

type Open = { block: Block; line: number };

function blocksIn(lines: readonly DocumentView["lines"][number][]): Block[] {
  const blocks: Block[] = [];
  let open: Open[] = [];
  for (const { cells, index } of lines) {
    open = open.filter(({ line }) => index - line <= 1 + GAP_LINES);
    for (const cell of cells.slice(0, MAX_CELLS)) {
      const home = open.find(
        ({ block, line }) => line !== index && isAligned(block.at(-1), cell, cells.length),
      );
      if (home) {
        home.block.push(cell);
        home.line = index;
      } else {
        const block = [cell];
        blocks.push(block);
        open.push({ block, line: index });
      }
    }
  }
  return blocks;
}

/** A line's only cell belongs under whatever it overlaps: centred text shares no edge. */
function isAligned(above: Cell | undefined, cell: Cell, cellsInLine: number): boolean {
  if (!above) return false;
  if (Math.abs(above.left - cell.left) <= EDGE_SLACK) return true;
  return cellsInLine === 1 && above.left < cell.right && cell.left < above.right;
}
