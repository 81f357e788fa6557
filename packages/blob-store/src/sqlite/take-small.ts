import type { BlobContent } from "../bytes.ts";

/** A payload that is small, whole; of another one a stream of all of it. */
export type Taken = { whole: Buffer } | { rest: BlobContent };

/** Reads a payload until it ends, or passes a number of bytes. */
export async function takeSmall(content: BlobContent, most: number): Promise<Taken> {
  if (typeof content === "string" || content instanceof Uint8Array) {
    const whole = typeof content === "string" ? Buffer.from(content) : content;
    return whole.byteLength > most ? { rest: content } : { whole: Buffer.from(whole) };
  }
  const start: Uint8Array[] = [];
  const iterator = content[Symbol.asyncIterator]();
  for (let size = 0; size <= most; ) {
    const next = await iterator.next();
    if (next.done) return { whole: Buffer.concat(start) };
    start.push(next.value);
    size += next.value.byteLength;
  }
  return { rest: goOn(start, iterator) };
}

async function* goOn(
  start: readonly Uint8Array[],
  iterator: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  let isHandedOver = false;
  try {
    yield* start;
    isHandedOver = true;
    yield* { [Symbol.asyncIterator]: () => iterator };
  } finally {
    if (!isHandedOver) await iterator.return?.();
  }
}
