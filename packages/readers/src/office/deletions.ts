import type { DocumentWarning } from "@quarry/api";
import { wereCounted } from "../counted.ts";

/** What is inserted is read, what is deleted is not: it may yet be either. */
export function deletionsNotRead(deletions: number): DocumentWarning[] {
  const message = `${wereCounted(deletions, "tracked deletion")} not read; tracked insertions are`;
  return deletions === 0 ? [] : [{ code: "deletions_not_read", message }];
}
