import { unicodeForm } from "../text/unicode.ts";

const sampleBytes = 4_096;
/** Share of control characters that no text has. */
const mostControls = 0.02;

/** Tab, line ends, form feed, the end of old files, and what switches encodings. */
const textControls = new Set([9, 10, 11, 12, 13, 26, 27]);

function isControl(byte: number): boolean {
  return byte === 127 || (byte < 32 && !textControls.has(byte));
}

/**
 * Whether bytes are no text in any encoding. UTF-8 is recognised by its sequences, UTF-16 and UTF-32 by the
 * places of their zeros; in other encodings few bytes may be control characters (one in a short sample).
 */
export function looksBinary(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, sampleBytes);
  if (unicodeForm(sample)) return false;
  const controls = sample.filter(isControl).length;
  return controls > Math.max(1, sample.length * mostControls);
}
