import { BlobCorruptError } from "../errors.ts";
import type { BlobRef } from "../port.ts";

const CHUNK = 65_536;

/** Bytes that differ at every place, and from one seed to the next. */
export function payload(size: number, seed = 1): Buffer {
  const bytes = Buffer.allocUnsafe(size);
  for (let index = 0, state = seed; index < size; index += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    bytes[index] = state >>> 24;
  }
  return bytes;
}

export async function* inChunks(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.byteLength; start += CHUNK) {
    yield bytes.subarray(start, start + CHUNK);
  }
}

/** The payload, then something else in place of its end. */
export async function* interrupted(
  bytes: Buffer,
  interruption: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  yield* inChunks(bytes);
  await interruption();
  yield payload(CHUNK, 2);
}

export const aRef = (owner: string): BlobRef => ({
  owner,
  name: "source",
  size: 3,
  sha256: "0".repeat(64),
});

/** How a stream ended: how many bytes came, and whether they were found corrupt. */
export async function drained(stream: AsyncIterable<Uint8Array>) {
  let size = 0;
  try {
    for await (const chunk of stream) size += chunk.byteLength;
  } catch (error) {
    if (error instanceof BlobCorruptError) return { size, isCorrupt: true };
    throw error;
  }
  return { size, isCorrupt: false };
}
