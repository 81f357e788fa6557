import type { Cell, Line } from "../text/lines.ts";

/** A cell, the line that it stands in and its number there. */
export type CellPlace = { line: Line; at: number; cell: Cell };
