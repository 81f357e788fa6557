const withoutSpaces =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+$/u;
const LONGEST = 16;

/**
 * The longest known words that a word without spaces consists of ("請求書番号" is 請求書 and 番号), and behind
 * them what is unknown; undefined for other writing, and where more than half is unknown.
 */
export function segmentsOf(
  word: string,
  isKnown: (piece: string) => boolean,
  isStop: (piece: string) => boolean,
): string[] | undefined {
  if (word.length > LONGEST || !withoutSpaces.test(word)) return undefined;
  const found: string[] = [];
  let unknown = "";
  for (let at = 0; at < word.length; ) {
    const piece = pieceAt(word, at, found.length > 0 && unknown === "", isKnown);
    const character = word[at] ?? "";
    if (piece !== undefined) found.push(piece);
    else if (!isStop(character)) unknown += character;
    at += piece?.length ?? 1;
  }
  if (found.length === 0 || unknown.length * 2 > word.length) return undefined;
  return unknown === "" ? found : [...found, unknown];
}

/** The longest known word there; a single character, such as 日, only where it ends what is known. */
function pieceAt(
  word: string,
  at: number,
  mayBeSingle: boolean,
  isKnown: (piece: string) => boolean,
): string | undefined {
  for (let end = word.length; end > at; end--) {
    const piece = word.slice(at, end);
    if (piece.length === 1 && !(mayBeSingle && end === word.length)) return undefined;
    if (isKnown(piece)) return piece;
  }
  return undefined;
}
