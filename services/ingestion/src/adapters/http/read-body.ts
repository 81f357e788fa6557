import { pipeline, type Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { AppError } from "@quarry/kernel";

const decoders = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

const mostCodings = 2;

function isCoding(name: string): name is keyof typeof decoders {
  return Object.hasOwn(decoders, name);
}

function decoded(body: Readable, contentEncoding: string): Readable {
  const codings = contentEncoding
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== "" && name !== "identity");
  if (codings.length > mostCodings) {
    throw new AppError("SOURCE_UNREADABLE", "The server compressed the source too many times");
  }
  return codings.reduceRight((stream: Readable, name) => {
    if (!isCoding(name)) {
      throw new AppError("SOURCE_UNREADABLE", "The server compressed the source in an unknown way");
    }
    // a failure reaches the reader through the destroyed decoder
    return pipeline(stream, decoders[name](), () => {});
  }, body);
}

/** Gives a body up with its connection; nobody waits for its error any more. */
export function discard(body: Readable): void {
  body.on("error", () => {}).destroy();
}

/**
 * Reads a response's body decompressed, counting what comes out: a bomb stops at the limit.
 *
 * @throws AppError SOURCE_UNREADABLE over `maxBytes`.
 */
export async function readBody(
  body: Readable,
  { contentEncoding, maxBytes }: { contentEncoding: string; maxBytes: number },
): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of decoded(body, contentEncoding)) {
      size += chunk.length;
      if (size > maxBytes) {
        const limit = Math.floor(maxBytes / 1_000_000);
        throw new AppError("SOURCE_UNREADABLE", `The source is larger than ${limit} MB`);
      }
      chunks.push(chunk);
    }
  } finally {
    discard(body);
  }
  return Buffer.concat(chunks);
}
