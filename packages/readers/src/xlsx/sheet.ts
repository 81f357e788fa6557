import type { CellRange } from "./cell-range.ts";
import type { HiddenCells } from "./hidden-cells.ts";

/** A sheet's filled cells that show, by row and column, and the ranges that are one cell. */
export type Sheet = {
  rows: Map<number, Map<number, string>>;
  hidden: HiddenCells;
  merged: CellRange[];
  /** Formulas whose value the file does not hold. */
  unknownValues: number;
  /** Addresses that cells lead to, by row and column. */
  links: ReadonlyMap<number, ReadonlyMap<number, string>>;
};
