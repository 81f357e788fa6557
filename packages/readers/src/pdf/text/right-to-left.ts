const leftwards =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** Share of a text's letters beyond which it is read from its right; any, of the shortest. */
const mostlyLeftwards = 0.3;
const fewLetters = 4;

/** Blocks of characters that stand for letters in their place in a word, some of them for several. */
const blocks: [first: number, last: number][] = [
  [0xfb00, 0xfdff],
  [0xfe70, 0xfeff],
];

function* presentationForms(): Generator<string> {
  for (const [first, last] of blocks) {
    for (let code = first; code <= last; code++) yield String.fromCodePoint(code).normalize("NFKC");
  }
}

const forms = new Set(presentationForms());
const letterWithMarks = /^\P{M}\p{M}*$/u;

/**
 * Letters that one glyph of a script from right to left stands for, as they are read. PDFium turns
 * them around as if each had a place of its own, unless the font calls the glyph by a character that
 * Unicode has for it. Where it has one for either order (22 pairs, such as jeem and meem), they are
 * taken for named so.
 */
export function lettersInOrder(letters: readonly string[]): string {
  const text = letters.join("");
  const isInOrder = forms.has(text) || letterWithMarks.test(text);
  return isInOrder ? text : letters.toReversed().join("");
}

/** Whether any of a text is of a script from right to left. */
export function isLeftwards(text: string): boolean {
  return leftwards.test(text);
}

/** Whether a text is read from its right, by its letters. */
export function isRightToLeft(text: string): boolean {
  if (!isLeftwards(text)) return false;
  const count = [...text].filter(isLeftwards).length;
  return text.length <= fewLetters || count / text.length >= mostlyLeftwards;
}
