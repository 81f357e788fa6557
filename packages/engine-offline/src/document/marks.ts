/** Signs that somebody makes to choose: cross and tick, for a class of a pattern with the flag `u`. */
export const CROSSES = "xX✓✔";

/** A pattern of a cross or tick, alone or in brackets. */
export const CROSS = `(?:[${CROSSES}]|\\[ ?[${CROSSES}] ?\\]|\\( ?[${CROSSES}] ?\\))`;

/** Boxes of one character, for a class. */
export const TICKED_BOXES = "☑☒■▣●◉⦿✅🗹🗷🗵";
export const EMPTY_BOXES = "☐□▢○◯◎⬜❏❐❑❒🞎🞏🞐🞑";

const cross = new RegExp(`^(?:${CROSS}|[${TICKED_BOXES}•])$`, "u");

/** Whether words are one cross, tick or ticked box, and nothing else. */
export function isCross(words: string): boolean {
  return cross.test(words.trim());
}
