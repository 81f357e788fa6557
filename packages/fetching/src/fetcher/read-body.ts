import type { Readable } from "node:stream";
import { AppError } from "@quarry/kernel";
import { decoders } from "./decoders.ts";

const MAX_CODINGS = 2;

function decoded(
  body: Readable,
  contentEncoding: string,
  signal: AbortSignal,
): AsyncIterable<Buffer> {
  const codings = contentEncoding
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== "" && name !== "identity");
  if (codings.length > MAX_CODINGS) {
    throw new AppError(
      "SOURCE_UNREADABLE",
      "The server applied too many layers of compression to the source",
    );
  }
  return codings.reduceRight<AsyncIterable<Buffer>>((chunks, name) => {
    const decode = decoders.get(name);
    if (decode) return decode(chunks, signal);
    throw new AppError("SOURCE_UNREADABLE", "The server used an unknown compression format");
  }, body);
}

/** Gives a body up with its connection; its error is no longer waited for. */
export function discard(body: Readable): void {
  body.on("error", () => {}).destroy();
}

function tooLarge(maxBytes: number): AppError {
  const limit = Math.floor(maxBytes / 1_000_000);
  return new AppError("SOURCE_UNREADABLE", `The source is larger than ${limit} MB`);
}

type BodyOptions = {
  contentEncoding: string;
  /** Decompressed. */
  maxBytes: number;
  /** Ends decompression, too. */
  signal: AbortSignal;
};

/**
 * Reads a response's body decompressed, counting what comes out: a bomb stops at the limit. It is
 * gathered in one place, for a body that comes byte by byte would take a hundred times its size in
 * pieces.
 *
 * @throws AppError SOURCE_UNREADABLE over `maxBytes`.
 */
export async function readBody(
  body: Readable,
  { contentEncoding, maxBytes, signal }: BodyOptions,
): Promise<Uint8Array> {
  const gathered = new ArrayBuffer(0, { maxByteLength: maxBytes });
  const bytes = new Uint8Array(gathered);
  let size = 0;
  try {
    for await (const chunk of decoded(body, contentEncoding, signal)) {
      const start = size;
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      if (size > gathered.byteLength) gathered.resize(Math.min(maxBytes, size * 2));
      bytes.set(chunk, start);
    }
  } finally {
    discard(body);
  }
  return Buffer.from(gathered.transferToFixedLength(size));
}
