export type UnicodeForm = "utf-8" | "utf-16le" | "utf-16be" | "utf-32le" | "utf-32be";

/** UTF-32 before UTF-16: the mark of one begins like the other's. */
const marks: [UnicodeForm, number[]][] = [
  ["utf-32le", [0xff, 0xfe, 0, 0]],
  ["utf-32be", [0, 0, 0xfe, 0xff]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
  ["utf-8", [0xef, 0xbb, 0xbf]],
];

/** How many of every four bytes' first, second, third and fourth are zero, of the first 1,024. */
function zeroShares(bytes: Uint8Array): [number, number, number, number] {
  const shares: [number, number, number, number] = [0, 0, 0, 0];
  const sample = bytes.subarray(0, 1024);
  sample.forEach((byte, index) => {
    const place = index % 4;
    if (byte === 0 && (place === 0 || place === 1 || place === 2 || place === 3)) {
      shares[place] += 4 / sample.length;
    }
  });
  return shares;
}

/** The form of Unicode that bytes are in, by their mark or by where their zeros stand. */
export function unicodeForm(bytes: Uint8Array): UnicodeForm | undefined {
  const marked = marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (marked) return marked[0];
  if (bytes.length < 4) return undefined;
  const [first, second, third, fourth] = zeroShares(bytes);
  if (first > 0.99 && second > 0.5 && fourth < 0.5) return "utf-32be";
  if (fourth > 0.99 && third > 0.5 && first < 0.5) return "utf-32le";
  if (second + fourth > 0.8 && first + third === 0) return "utf-16le";
  return first + third > 0.8 && second + fourth === 0 ? "utf-16be" : undefined;
}

const chunk = 8_192;

/** Decodes UTF-32, which the platform's decoder does not know; what is no character becomes U+FFFD. */
export function decodeUtf32(bytes: Uint8Array, littleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: string[] = [];
  let points: number[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const point = view.getUint32(at, littleEndian);
    const isCharacter = point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
    points.push(isCharacter ? point : 0xfffd);
    if (points.length < chunk) continue;
    parts.push(String.fromCodePoint(...points));
    points = [];
  }
  if (bytes.length % 4 > 0) points.push(0xfffd);
  return [...parts, String.fromCodePoint(...points)].join("");
}
