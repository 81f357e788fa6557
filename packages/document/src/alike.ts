/** Returns words as they are alike in documents made alike: in lower case, every digit a zero. */
export function alike(words: string): string {
  return words
    .toLowerCase()
    .replace(/\p{Nd}/gu, "0")
    .replace(/\s+/g, " ")
    .trim();
}

/** Returns the share of one text's lines that another text has as well, numbers aside: 0 to 1. */
export function lineLikeness(text: string, other: string): number {
  const lines = alikeLines(text);
  const held = new Set(alikeLines(other));
  return lines.filter((line) => held.has(line)).length / Math.max(1, lines.length);
}

function alikeLines(text: string): string[] {
  return text
    .split("\n")
    .map(alike)
    .filter((line) => line !== "");
}
