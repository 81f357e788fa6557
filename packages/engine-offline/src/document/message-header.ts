import type { SourceDocument } from "@quarry/document";
import { fold } from "@quarry/vocabulary";
import headers from "@quarry/vocabulary/lexicon/names/message-headers.json" with { type: "json" };
import type { Line } from "./lines.ts";

const roles = new Map(
  headers.roles.flatMap(({ role, labels }) =>
    Object.values(labels)
      .flat()
      .map((label) => [fold(label), role] as const),
  ),
);

/** "From: Ann", a line of no more than one name and its value. */
const headerLine = /^([\p{L}-]+(?: \p{L}+)?) ?[:：] ?\S/u;

/** Where the lines over a message end ("From:", "Date:"), in a text that was pasted as well; 0 in what is no message. */
export function headerEndOf({ reader, text }: SourceDocument, lines: readonly Line[]): number {
  const end = lines.find(({ cells }) => cells.length === 0)?.start ?? text.length;
  if (reader.name === "mail") return end;
  return reader.name === "text" && isHeader(text.slice(0, end)) ? end : 0;
}

/** Whether lines are all headers, those of who wrote to whom among them. */
function isHeader(block: string): boolean {
  const names = block
    .trim()
    .split("\n")
    .map((line) => headerLine.exec(line)?.[1]);
  const said = new Set(names.map((name) => name && headerRole(name)));
  return !names.includes(undefined) && said.has("sender") && said.has("receiver");
}

/** Returns who a header names, as a word of the lexicon: "sender" for "From"; undefined for other headers. */
export function headerRole(label: string): string | undefined {
  return roles.get(fold(label));
}
