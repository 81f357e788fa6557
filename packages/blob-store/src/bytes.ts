import { createHash, hash } from "node:crypto";
import { BlobTooLargeError, corrupt } from "./errors.ts";
import type { BlobRef } from "./port.ts";

export type BlobContent = Uint8Array | string | AsyncIterable<Uint8Array>;

/** A payload that is being written: its bytes as a stream, and afterwards their size and digest. */
export type MeasuredBytes = {
  /** @throws BlobTooLargeError as soon as the limit is passed. */
  chunks: AsyncGenerator<Uint8Array, void>;
  digest(): Pick<BlobRef, "size" | "sha256">;
};

export function measured(content: BlobContent, maxBytes = Number.POSITIVE_INFINITY): MeasuredBytes {
  const hash = createHash("sha256");
  let size = 0;
  async function* pass() {
    for await (const chunk of toChunks(content)) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new BlobTooLargeError(`The payload passed ${maxBytes} bytes`);
      hash.update(chunk);
      yield chunk;
    }
  }
  return { chunks: pass(), digest: () => ({ size, sha256: hash.digest("hex") }) };
}

function toChunks(content: BlobContent): AsyncIterable<Uint8Array> | Uint8Array[] {
  if (typeof content === "string") return [Buffer.from(content)];
  return content instanceof Uint8Array ? [content] : content;
}

/** Size and digest of a payload. */
export function digestOf(bytes: Uint8Array): Pick<BlobRef, "size" | "sha256"> {
  return { size: bytes.byteLength, sha256: hash("sha256", bytes) };
}

/** Checks a whole payload against its reference. @throws BlobCorruptError. */
export function assertIntact(ref: BlobRef, bytes: Buffer): Buffer {
  const { size, sha256 } = digestOf(bytes);
  if (size === ref.size && sha256 === ref.sha256) return bytes;
  throw corrupt(ref);
}

/**
 * Passes a payload through unchanged and checks it against its reference.
 *
 * @throws BlobCorruptError at the first byte too many, or at the end.
 */
export async function* verified(
  ref: BlobRef,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  const hash = createHash("sha256");
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > ref.size) break;
    hash.update(chunk);
    yield chunk;
  }
  if (size === ref.size && hash.digest("hex") === ref.sha256) return;
  throw corrupt(ref);
}
