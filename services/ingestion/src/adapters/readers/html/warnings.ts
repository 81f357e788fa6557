import type { DocumentWarning } from "@quarry/contracts";
import { wereCounted } from "../counted.ts";

export const spansDropped: DocumentWarning = {
  code: "spans_dropped",
  message: "Cells of a table claim to cover more places than a table can have; each was given one",
};

/** Pages within a page are sources of their own. */
export function framesNotRead(count: number): DocumentWarning {
  const message = `${wereCounted(count, "page")} not read that the page shows in a frame; send the address of each`;
  return { code: "frames_not_read", message };
}
