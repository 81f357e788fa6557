/** Signs that somebody makes to choose: cross and tick, for a class of a pattern with the flag `u`. */
export const CROSSES = "xX✓✔";

/** A pattern of a cross or tick, alone or in brackets. */
export const CROSS = `(?:[${CROSSES}]|\\[ ?[${CROSSES}] ?\\]|\\( ?[${CROSSES}] ?\\))`;

/** Boxes of one character, for a class. */
export const TICKED_BOXES = "☑☒■▣●◉⦿✅🗹🗷🗵";
export const EMPTY_BOXES = "☐□▢○◯◎⬜❏❐❑❒🞎🞏🞐🞑";
