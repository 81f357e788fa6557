import { facts, linesOf, owner, pagesOf, type StatementLayout } from "./layout.ts";
import { type Booking, headings, printed } from "./rows.ts";

const widths = [12, 44, 12, 14, 14, 16] as const;
const FIRST_AMOUNT = 3;

/** A statement set with spaces, pages parted by form feeds. */
export function textStatement(rows: readonly Booking[], layout: StatementLayout): string {
  const pages = pagesOf(rows, layout);
  const head = [owner, ...facts.map(([label, value]) => `${label}: ${value}`), ""];
  return pages
    .map((page, index) => {
      const foot = pages.length > 1 ? ["", `Page ${index + 1} of ${pages.length}`] : [];
      const body = page.flatMap((booking) => textRow(booking, layout));
      return [...(index === 0 ? head : [owner, ""]), line(headings), ...body, ...foot].join("\n");
    })
    .join("\n\f");
}

function textRow(booking: Booking, layout: StatementLayout): string[] {
  const [date = "", description = "", ...rest] = printed(booking);
  const [first = "", ...more] = linesOf(description, layout);
  return [line([date, first, ...rest]), ...more.map((words) => line(["", words]))];
}

function line(cells: readonly string[]): string {
  const padded = cells.map((cell, column) => {
    const width = widths[column] ?? 0;
    return column < FIRST_AMOUNT ? cell.padEnd(width) : cell.padStart(width);
  });
  return padded.join("").trimEnd();
}
