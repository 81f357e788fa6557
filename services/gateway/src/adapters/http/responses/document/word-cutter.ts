/** Cuts the words of pages out of a document's JSON, which comes in pieces. */
export type WordCutter = {
  /** The part of this piece, and of what was held back before, that is shown. */
  cut(piece: Uint8Array): Uint8Array;
  /** What is still held back after the last piece. */
  rest(): Uint8Array;
};

/** These bytes cannot occur inside a JSON string, where quotation marks are escaped. */
const member = Buffer.from(',"words":[');

/** Words contain no lists of objects, so this always ends the list of words. */
const endOfWords = Buffer.from("}]");

/** The nesting depth of a page's members, at which no other member is called `words`. */
const memberDepth = 3;

const code = (character: string) => character.charCodeAt(0);
const [comma, quote, backslash] = [code(","), code('"'), code("\\")];
const [brace, bracket, closingBrace, closingBracket] = [code("{"), code("["), code("}"), code("]")];

/** Scans a document's second line, which begins inside the outermost object. */
class Scan {
  #depth = 1;
  #inText = false;
  #isEscaped = false;

  /** The offset where the next words may begin, or the end of the bytes. */
  toWords(bytes: Buffer, from: number): number {
    let [depth, inText, isEscaped] = [this.#depth, this.#inText, this.#isEscaped];
    let at = from;
    for (; at < bytes.length; at++) {
      const byte = bytes[at];
      if (isEscaped) isEscaped = false;
      else if (byte === quote) inText = !inText;
      else if (inText) isEscaped = byte === backslash;
      else if (byte === brace || byte === bracket) depth += 1;
      else if (byte === closingBrace || byte === closingBracket) depth -= 1;
      else if (byte === comma && depth === memberDepth && mayBeMember(bytes, at)) break;
    }
    [this.#depth, this.#inText, this.#isEscaped] = [depth, inText, isEscaped];
    return at;
  }
}

/** Joins pieces; a single one is not copied. */
function joined(pieces: readonly Uint8Array[]): Buffer {
  const [only, ...others] = pieces;
  return only && others.length === 0
    ? Buffer.from(only.buffer, only.byteOffset, only.byteLength)
    : Buffer.concat(pieces);
}

/** Whether the bytes there match the member, as far as they go. */
function mayBeMember(bytes: Buffer, at: number): boolean {
  const ahead = bytes.subarray(at, at + member.length);
  return member.subarray(0, ahead.length).equals(ahead);
}

export function createWordCutter(): WordCutter {
  const scan = new Scan();
  let held: Uint8Array = new Uint8Array();
  let isCutting = false;

  return {
    cut(piece) {
      const bytes = joined(held.length > 0 ? [held, piece] : [piece]);
      const shown: Uint8Array[] = [];
      let at = 0;
      while (true) {
        if (isCutting) {
          const end = bytes.indexOf(endOfWords, at);
          isCutting = end < 0;
          at = isCutting ? Math.max(at, bytes.length - 1) : end + endOfWords.length;
          if (isCutting) break;
        }
        const next = scan.toWords(bytes, at);
        shown.push(bytes.subarray(at, next));
        at = next;
        if (bytes.length - at <= member.length) break; // nothing more, or too little to decide
        at += member.length;
        isCutting = bytes[at] !== closingBracket;
        if (!isCutting) at += 1;
      }
      held = bytes.subarray(at);
      return joined(shown);
    },
    rest: () => held,
  };
}
