import { addAbortSignal, type Duplex, pipeline } from "node:stream";
import * as zlib from "node:zlib";

/** Ends on an abort, too, though all that is compressed may have come. */
type Decode = (compressed: AsyncIterable<Buffer>, signal: AbortSignal) => AsyncIterable<Buffer>;

/** A failure reaches the reader through the destroyed decoder. */
function through(createDecoder: () => Duplex): Decode {
  return (compressed, signal) =>
    pipeline(compressed, addAbortSignal(signal, createDecoder()), () => {});
}

/** Deflate with its wrapping, as HTTP says, or bare, as some servers send it: its first byte says which. */
async function* inflate(
  compressed: AsyncIterable<Buffer>,
  signal: AbortSignal,
): AsyncIterable<Buffer> {
  const chunks = compressed[Symbol.asyncIterator]();
  const next = await chunks.next();
  if (next.done) return;
  const first = next.value;
  const isWrapped = ((first[0] ?? 0) & 0x0f) === 8;
  async function* whole() {
    yield first;
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  yield* through(isWrapped ? zlib.createInflate : zlib.createInflateRaw)(whole(), signal);
}

/** The largest window that HTTP grants zstd (RFC 9659): 8 MB. */
const zstdWindow = { params: { [zlib.constants.ZSTD_d_windowLogMax]: 23 } };

/** By the name of a content coding. */
export const decoders: ReadonlyMap<string, Decode> = new Map([
  ["gzip", through(zlib.createGunzip)],
  ["x-gzip", through(zlib.createGunzip)],
  ["deflate", inflate],
  ["br", through(zlib.createBrotliDecompress)],
  ["zstd", through(() => zlib.createZstdDecompress(zstdWindow))],
]);

/** For a request's `accept-encoding`. */
export const acceptedCodings = "gzip, br, zstd, deflate";
