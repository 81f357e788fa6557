/** Amounts, numbers and dates written in digits: what stands under headings, not in them. */
const value = /^[\p{Sc}\d\s.,:/%+()-]+$/u;

/** Whether a first row reads as headings: every cell filled, each different, none a mere value. */
export function isHeaderRow(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== "" && !value.test(cell));
  return filled.length === cells.length && new Set(cells).size === cells.length;
}
