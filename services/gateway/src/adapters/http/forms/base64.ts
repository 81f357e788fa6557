import { invalidBase64 } from "@quarry/api";
import { validationFailed } from "../requests/validate.ts";

/** Characters that are decoded in one step, a multiple of four: their text is short-lived. */
const stepLength = 32_768;

/** Characters whose bytes are yielded together. */
const pieceLength = 8 * stepLength;

const backslash = 0x5c;
const slash = 0x2f;
const equals = 0x3d;
const letterU = 0x75;

/**
 * Resolves the escapes of Base64 as it was sent within JSON, in place, and checks that it is Base64.
 *
 * @throws AppError VALIDATION_FAILED.
 */
export function readBase64(sent: Buffer): Buffer {
  const encoded = unescaped(sent);
  if (!isBase64(encoded)) throw validationFailed([invalidBase64]);
  return encoded;
}

/** Returns the number of bytes that Base64 encodes. */
export function decodedSize(encoded: Buffer): number {
  const padding = encoded.subarray(-2).filter((byte) => byte === equals).length;
  return (encoded.length / 4) * 3 - padding;
}

/** Yields the bytes that Base64 encodes. They are written over its characters, so that no byte is held twice. */
export async function* decodedInPlace(encoded: Buffer): AsyncGenerator<Buffer, void> {
  let to = 0;
  for (let from = 0; from < encoded.length; from += pieceLength) {
    const start = to;
    const end = Math.min(from + pieceLength, encoded.length);
    for (let at = from; at < end; at += stepLength) {
      to += encoded.write(stepAt(encoded, at), to, "base64");
    }
    yield encoded.subarray(start, to);
  }
}

const stepAt = (encoded: Buffer, at: number) => encoded.toString("latin1", at, at + stepLength);

function isBase64(encoded: Buffer): boolean {
  if (encoded.length % 4 !== 0) return false;
  for (let at = 0; at < encoded.length; at += stepLength) {
    const isLast = at + stepLength >= encoded.length;
    const shape = isLast ? /^[A-Za-z0-9+/]*={0,2}$/ : /^[A-Za-z0-9+/]*$/;
    if (!shape.test(stepAt(encoded, at))) return false;
  }
  return true;
}

/** Resolves escapes: some writers of JSON escape the slash, or the plus as `\u002b`. Others become NUL, which is no Base64. */
function unescaped(sent: Buffer): Buffer {
  let to = sent.indexOf(backslash);
  if (to < 0) return sent;
  for (let from = to; from < sent.length; to++) {
    if (sent[from] !== backslash) {
      sent[to] = sent[from++] ?? 0;
      continue;
    }
    const isUnicode = sent[from + 1] === letterU;
    sent[to] = isUnicode
      ? ascii(sent.toString("latin1", from + 2, from + 6))
      : sent[from + 1] === slash
        ? slash
        : 0;
    from += isUnicode ? 6 : 2;
  }
  return sent.subarray(0, to);
}

/** Returns the code of an ASCII character by its four hexadecimal digits; 0 for any other text. */
function ascii(hex: string): number {
  return /^00[0-7][\da-f]$/i.test(hex) ? Number.parseInt(hex, 16) : 0;
}
