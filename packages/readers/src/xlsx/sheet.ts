import type { CellRange } from "./cell-address.ts";

/** A sheet's filled cells by row and column, and the ranges that are one cell. */
export type Sheet = {
  rows: Map<number, Map<number, string>>;
  merged: CellRange[];
  /** Formulas whose value the file does not hold. */
  unknownValues: number;
  /** Addresses that cells lead to, by row and column. */
  links: ReadonlyMap<number, ReadonlyMap<number, string>>;
};
