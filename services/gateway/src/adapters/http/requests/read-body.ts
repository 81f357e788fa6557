import { pipeline, Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { AppError, sizeText } from "@quarry/kernel";
import type { Request, Response } from "express";
import { incomingBody } from "./incoming-body.ts";

/** First size of the buffer for a body that does not say its size, in bytes. */
const startBytes = 16_384;

const decoders = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress };

/**
 * Reads a body into one buffer, decompressed. Memory is used as its bytes arrive, and no byte is held twice.
 *
 * @throws AppError PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, MALFORMED_JSON, TIMEOUT.
 */
export async function readBody(response: Response, maxBytes: number): Promise<Buffer> {
  const size = plainSize(response.req);
  if (size !== undefined && size > maxBytes) throw tooLarge(maxBytes);
  let buffer: Buffer = Buffer.allocUnsafeSlow(size ?? Math.min(startBytes, maxBytes));
  let end = 0;
  for await (const chunk of plainBytes(response)) {
    const start = end;
    end += chunk.byteLength;
    if (end > maxBytes) throw tooLarge(maxBytes);
    if (end > buffer.length) buffer = enlarged(buffer, Math.max(end, 2 * buffer.length));
    buffer.set(chunk, start);
  }
  return buffer.subarray(0, end);
}

const encodingOf = (request: Request) =>
  (request.get("Content-Encoding") ?? "identity").toLowerCase();

/** Returns the size of a body in bytes; undefined if it is compressed, or comes in chunks. */
export function plainSize(request: Request): number | undefined {
  if (request.get("Transfer-Encoding") !== undefined) return undefined;
  const length = request.get("Content-Length");
  if (length === undefined) return 0;
  return encodingOf(request) === "identity" ? Number(length) : undefined;
}

function plainBytes(response: Response): AsyncIterable<Uint8Array> {
  const encoding = encodingOf(response.req);
  const bytes = incomingBody(response).bytes();
  if (encoding === "identity") return bytes;
  if (!isDecoder(encoding)) {
    const message = "Content-Encoding must be gzip, deflate or br";
    throw new AppError("UNSUPPORTED_MEDIA_TYPE", message);
  }
  return decompressed(Readable.from(bytes), encoding);
}

const isDecoder = (name: string): name is keyof typeof decoders => Object.hasOwn(decoders, name);

async function* decompressed(bytes: Readable, encoding: keyof typeof decoders) {
  try {
    yield* pipeline(bytes, decoders[encoding](), () => {});
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("MALFORMED_JSON", "The body is damaged");
  }
}

function enlarged(buffer: Buffer, size: number): Buffer {
  const larger = Buffer.allocUnsafeSlow(size);
  larger.set(buffer);
  return larger;
}

function tooLarge(maxBytes: number): AppError {
  const most = `A JSON body may have at most ${sizeText(maxBytes)}`;
  return new AppError("PAYLOAD_TOO_LARGE", most);
}
