import { linkAddresses } from "@quarry/document";

/** Text without case, accents, punctuation, spaces and addresses of links, and the way back to the text as it was. */
export type FoldedText = {
  text: string;
  /** For each code unit of `text` the range in the original that it comes from. */
  starts: Uint32Array;
  ends: Uint32Array;
};

export function foldText(original: string): FoldedText {
  const parts: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { start, text } of shownParts(original)) {
    let at = start;
    for (const sign of text) {
      const end = at + sign.length;
      const part = foldedAscii[sign.charCodeAt(0)] ?? fold(sign);
      for (let unit = 0; unit < part.length; unit++) {
        starts.push(at);
        ends.push(end);
      }
      if (part !== "") parts.push(part);
      else if (sign > "\u007f" && isMark.test(sign) && ends.length > 0) ends[ends.length - 1] = end;
      at = end;
    }
  }
  return { text: parts.join(""), starts: Uint32Array.from(starts), ends: Uint32Array.from(ends) };
}

/** What stands between the addresses of links, whose words are read one after the other: `[Ink](/ink), [Pens](/pens)`. */
function* shownParts(original: string): Generator<{ start: number; text: string }> {
  let start = 0;
  for (const { 0: address, index } of original.matchAll(linkAddresses)) {
    yield { start, text: original.slice(start, index) };
    start = index + address.length;
  }
  yield { start, text: original.slice(start) };
}

const isMark = /^\p{M}$/u;

/** Most text is ASCII, for which the tables of Unicode would take long. */
const isAscii = /^[\0-\x7f]*$/;
const foldedAscii = Array.from({ length: 128 }, (_, code) => fold(String.fromCharCode(code)));

/** Letters and digits alone, in lower case and without accents. */
export function fold(text: string): string {
  if (isAscii.test(text)) return text.replaceAll(/[^A-Za-z0-9]/g, "").toLowerCase();
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}
