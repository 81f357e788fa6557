import type { DocumentWarning, HiddenText } from "@quarry/api";
import { counted, wereCounted } from "@quarry/kernel";
import { empty } from "../unreadable.ts";

/**
 * What a program hides is read with the rest.
 *
 * @param name What the file is, in the words of the message.
 */
export function hiddenTextWarning(name: string, hidden: readonly HiddenText[]): DocumentWarning[] {
  const message = `The ${name} has hidden text, which was read with the rest; do not rely on it`;
  return hidden.length === 0 ? [] : [{ code: "hidden_text", message }];
}

/** What is inserted is read, what is deleted is not: it may yet be either. */
export function deletionsNotRead(deletions: number): DocumentWarning[] {
  const message = `${wereCounted(deletions, "tracked deletion")} not read; tracked insertions are`;
  return deletions === 0 ? [] : [{ code: "deletions_not_read", message }];
}

/** What a workbook hides and is not read: sheets, and rows and columns with something in them. */
export type HiddenCounts = { sheets: number; rows: number; columns: number };

/** @throws AppError SOURCE_EMPTY where a workbook, of which nothing shows, hides something. */
export function checkShown(name: string, { sheets, rows, columns }: HiddenCounts): void {
  if (sheets + rows + columns === 0) return;
  throw empty(
    `The ${name} shows nothing; show its hidden sheets, rows and columns, and send it again`,
  );
}

/** Says how much of a workbook was left out because its program does not show it. */
export function hiddenWarnings({ sheets, rows, columns }: HiddenCounts): DocumentWarning[] {
  const warnings: DocumentWarning[] = [];
  if (sheets > 0) {
    const message = `${wereCounted(sheets, "hidden sheet")} not read; what the workbook shows is read`;
    warnings.push({ code: "hidden_sheets_skipped", message });
  }
  if (rows + columns > 0) {
    const both = [
      ...(rows > 0 ? [counted(rows, "hidden row")] : []),
      ...(columns > 0 ? [counted(columns, "hidden column")] : []),
    ].join(" and ");
    const were = rows + columns === 1 ? "was" : "were";
    const message = `${both} ${were} not read; what the workbook shows is read`;
    warnings.push({ code: "hidden_cells_skipped", message });
  }
  return warnings;
}
