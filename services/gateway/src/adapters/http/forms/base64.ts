import { invalidBase64 } from "@quarry/api";
import { validationFailed } from "../requests/validate.ts";

/** A multiple of four characters that is decoded in one go. */
const pieceLength = 262_144;

const backslash = 0x5c;
const slash = 0x2f;
const equals = 0x3d;
const letterU = 0x75;

/**
 * The characters of Base64 as they were sent within JSON, of which escapes are resolved in place.
 *
 * @throws AppError VALIDATION_FAILED.
 */
export function readBase64(sent: Buffer): Buffer {
  const encoded = unescaped(sent);
  if (!isBase64(encoded)) throw validationFailed([invalidBase64]);
  return encoded;
}

/** The number of bytes that Base64 stands for. */
export function decodedSize(encoded: Buffer): number {
  const padding = encoded.subarray(-2).filter((byte) => byte === equals).length;
  return (encoded.length / 4) * 3 - padding;
}

/** The bytes that Base64 stands for, piece by piece. */
export async function* decoded(encoded: Buffer): AsyncGenerator<Buffer, void> {
  for (let at = 0; at < encoded.length; at += pieceLength) yield decodePiece(encoded, at);
}

function decodePiece(encoded: Buffer, at: number): Buffer {
  return Buffer.from(encoded.toString("latin1", at, at + pieceLength), "base64");
}

function isBase64(encoded: Buffer): boolean {
  if (encoded.length % 4 !== 0) return false;
  for (let at = 0; at < encoded.length; at += pieceLength) {
    const isLast = at + pieceLength >= encoded.length;
    const shape = isLast ? /^[A-Za-z0-9+/]*={0,2}$/ : /^[A-Za-z0-9+/]*$/;
    if (!shape.test(encoded.toString("latin1", at, at + pieceLength))) return false;
  }
  return true;
}

/** Some writers of JSON escape the slash, or the plus as `\u002b`. Other escapes become NUL, which is no Base64. */
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

function ascii(hex: string): number {
  const code = Number.parseInt(hex, 16);
  return code < 128 ? code : 0;
}
