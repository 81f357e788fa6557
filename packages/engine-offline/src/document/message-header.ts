import type { TextView } from "./text-view.ts";

/** Where the lines over a message end ("From:", "Date:"); 0 in what is no message. */
export function headerEnd({ document, lines }: TextView): number {
  if (document.reader.name !== "mail") return 0;
  return lines.find(({ cells }) => cells.length === 0)?.start ?? 0;
}
