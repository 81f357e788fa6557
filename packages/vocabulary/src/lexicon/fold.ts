const isAscii = /^[\x20-\x7e\t\n\r]*$/;

/** Letters that Unicode does not take apart. */
const plainLetters: Record<string, string> = {
  ...{ ß: "ss", ø: "o", ł: "l", đ: "d", ı: "i" },
  ...{ æ: "ae", œ: "oe" },
};

/** Accents and points; the vowel signs of Hindi and Thai are kept, since words differ in nothing else. */
const accents = /(?:(?=\p{M})[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}\u093c])+/gu;

/** Lower case without accents, ligatures and full-width forms, for comparing words. */
export function fold(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .replace(accents, "")
    .toLowerCase()
    .replace(/[ßøłđıæœ]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize("NFC"); // syllables of Korean, which NFKD takes apart
}

/** The folded words of a text; `camelCase`, `snake_case` and `CSSNames` are taken apart. */
export function wordsOf(text: string): string[] {
  const apart = text
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2");
  return fold(apart).match(/[\p{L}\p{N}\p{M}]+|#|°/gu) ?? [];
}
