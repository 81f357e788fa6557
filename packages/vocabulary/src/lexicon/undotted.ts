/** "n.º", "n°", and "n." before a word or at an end. */
const numero = /(?<![\p{L}.])n(?:\.?\s?[º°]\.?|\.(?=\s+\p{Ll}|\s*[:/]|\s*$))/giu;
/** "I.V.A.", "T.T.C.": single letters with a dot behind each. */
const dotted = /(?<!\p{L})(?:\p{L}\.){2,}(?!\p{L})/gu;

/** A text in which "N.º" and "n." are one word, and so are the letters of a dotted abbreviation that is known. */
export function undotted(text: string, isKnown: (word: string) => boolean): string {
  if (!/[.º°]/.test(text)) return text;
  return text.replace(numero, "nº ").replace(dotted, (letters) => {
    const word = letters.replaceAll(".", "");
    return isKnown(word) ? word : letters;
  });
}
