/** A piece of RTF: a group's bounds, a word that controls, a byte in hexadecimal, or plain text. */
export type RtfToken =
  | { kind: "open" }
  | { kind: "close" }
  | { kind: "word"; word: string; value: number | undefined }
  | { kind: "byte"; value: number }
  | { kind: "text"; text: string };

const pattern =
  /\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z'])|([{}])|[^\\{}\r\n]+/g;

/** Signs that stand for others after a backslash. */
const signs: Record<string, string> = { "~": "\u00A0", _: "\u2011", "-": "" };

/** Cuts RTF into its pieces; pictures' raw bytes, which no text editor writes, are not expected. */
export function* rtfTokens(rtf: string): Generator<RtfToken> {
  for (const match of rtf.matchAll(pattern)) {
    const [whole, word, value, byte, sign, brace] = match;
    if (brace) yield brace === "{" ? { kind: "open" } : { kind: "close" };
    else if (word) {
      yield { kind: "word", word, value: value === undefined ? undefined : Number(value) };
    } else if (byte) yield { kind: "byte", value: Number.parseInt(byte, 16) };
    else if (sign === "*") yield { kind: "word", word: "*", value: undefined };
    else if (sign === "\n" || sign === "\r") yield { kind: "word", word: "par", value: undefined };
    else yield { kind: "text", text: sign === undefined ? whole : (signs[sign] ?? sign) };
  }
}
