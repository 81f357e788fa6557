import { createHash } from "node:crypto";
import { alike } from "@quarry/document";

/** Lines of a document that it is recognised by: of a long one, the first. */
const MAX_LINES = 500;
/** Lines that are looked at; the repeated ones among them count once. */
const MAX_READ = 5_000;
/** Bytes of a digest: two lines in a million are taken for the same. */
const DIGEST_BYTES = 4;

/** Returns the digests of a document's lines, in which all numbers are alike; each once, in the order of the text. */
export function lineDigests(text: string): number[] {
  const digests = new Set<number>();
  for (const line of text.split("\n", MAX_READ)) {
    const words = alike(line);
    if (words !== "") digests.add(digestOf(words));
    if (digests.size === MAX_LINES) break;
  }
  return [...digests];
}

/** Returns the share of a document's lines that another document has as well, 0 to 1. */
export function shareOfLines(lines: readonly number[], others: ReadonlySet<number>): number {
  return lines.filter((line) => others.has(line)).length / Math.max(1, lines.length);
}

function digestOf(line: string): number {
  return createHash("sha256").update(line).digest().readUIntBE(0, DIGEST_BYTES);
}
