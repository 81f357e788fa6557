/** Signs that Latin pages show: units, mathematics, arrows, marks, boxes to tick. */
const signs = "℃℉™−√∞≈≠≤≥←↑→↓■□▪▫●○◆★☆☎☐☑☒✓✔✕✖✗✘";
/** The last of punctuation, superscripts and currencies. */
const lastCommon = 0x20bf;
/** Beyond it lie letters of phonetics, which look like others; a few are in use all the same. */
const lastLatin = 0x017f;
const otherLatin = "ƒȘșȚțẞ";

/** Whether a character belongs to the alphabet that pages in Latin letters are read with. */
export function isLatin(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  if ((signs + otherLatin).includes(character)) return true;
  if (/^\p{Script=Latin}$/u.test(character)) return code <= lastLatin;
  return /^\p{Script=Common}$/u.test(character) && code <= lastCommon;
}
