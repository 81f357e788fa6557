/** Leaves the words of pages out of a document's JSON that comes in pieces. */
export type WordCutter = {
  /** What of this piece, and of the end of the last one, is to be shown. */
  cut(piece: Uint8Array): Uint8Array;
  /** What was held back when the last piece has come. */
  rest(): Uint8Array;
};

/** No text holds these bytes: a quotation mark inside of a text has a backslash before it. */
const member = Buffer.from(',"words":[');

/** How deep in the document the members of its pages are; nothing else there is called so. */
const memberDepth = 3;

const code = (character: string) => character.charCodeAt(0);
const [comma, quote, backslash] = [code(","), code('"'), code("\\")];
const opening = [code("{"), code("[")];
const closing = [code("}"), code("]")];

/** The cutter of a stored document's second line, which begins inside of the outermost object. */
export function createWordCutter(): WordCutter {
  let depth = 1;
  let inText = false;
  let isEscaped = false;
  let isCutting = false;
  let held: Uint8Array = new Uint8Array();

  /** Follows one byte to how deep it is, and whether the next one is part of a text. */
  function follow(byte: number | undefined): void {
    if (isEscaped) isEscaped = false;
    else if (byte === quote) inText = !inText;
    else if (inText) isEscaped = byte === backslash;
    else if (byte === opening[0] || byte === opening[1]) depth += 1;
    else if (byte === closing[0] || byte === closing[1]) depth -= 1;
  }

  return {
    cut(piece) {
      const bytes = Buffer.concat([held, piece]);
      const shown: Uint8Array[] = [];
      let from = 0;
      let at = 0;
      for (; at < bytes.length; at++) {
        if (depth === memberDepth && bytes[at] === comma && !inText) {
          const ahead = bytes.subarray(at, at + member.length);
          if (ahead.length < member.length) break;
          if (member.equals(ahead)) {
            shown.push(bytes.subarray(from, at));
            isCutting = true;
            at += member.length - 1;
          }
        }
        follow(bytes[at]);
        if (isCutting && depth === memberDepth) {
          isCutting = false;
          from = at + 1;
        }
      }
      held = bytes.subarray(at);
      if (!isCutting) shown.push(bytes.subarray(from, at));
      return Buffer.concat(shown);
    },
    rest: () => held,
  };
}
