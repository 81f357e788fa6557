/** A place in a sheet, both from 0. */
export type CellPlace = { row: number; column: number };

/** Reads an address such as `BC23`; undefined where it is none. */
export function cellPlace(address: string): CellPlace | undefined {
  const match = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(address);
  if (!match?.[1]) return undefined;
  const column = [...match[1]].reduce((sum, sign) => sum * 26 + sign.charCodeAt(0) - 64, 0) - 1;
  return { row: Number(match[2]) - 1, column };
}

export type CellRange = { from: CellPlace; to: CellPlace };

/** Reads a range such as `A1:C2`; undefined where it is none. */
export function cellRange(reference: string): CellRange | undefined {
  const [first = "", last = first] = reference.split(":");
  const from = cellPlace(first);
  const to = cellPlace(last);
  return from && to && { from, to };
}
