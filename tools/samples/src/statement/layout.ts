import type { Booking } from "./rows.ts";

/**
 * How a statement is set: `plain` is one table; `paged` breaks it into pages with a head, a foot and
 * the column headings again; `wrapped` does so too, and its descriptions go on in a second line.
 */
export type StatementLayout = "plain" | "paged" | "wrapped";

export const ROWS_A_PAGE = 36;

export const owner = "Account statement";
export const facts = [
  ["Account holder", "Brindle & Moss Ltd"],
  ["Account number", "40-2217-903"],
] as const;

/** The bookings page by page. */
export function pagesOf(rows: readonly Booking[], layout: StatementLayout): Booking[][] {
  if (layout === "plain") return [[...rows]];
  const count = Math.ceil(rows.length / ROWS_A_PAGE);
  return Array.from({ length: count }, (_, page) =>
    rows.slice(page * ROWS_A_PAGE, (page + 1) * ROWS_A_PAGE),
  );
}

/** A description as one line, or broken before its last words. */
export function linesOf(description: string, layout: StatementLayout): string[] {
  if (layout !== "wrapped") return [description];
  const words = description.split(" ");
  return [words.slice(0, 2).join(" "), words.slice(2).join(" ")];
}
