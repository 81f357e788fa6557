import type { Response } from "express";

/**
 * Writes pieces with backpressure and ends the response after the last; stops when the caller disconnects.
 */
export async function writeAll(
  response: Response,
  pieces: AsyncIterable<Uint8Array | string>,
): Promise<void> {
  for await (const piece of pieces) {
    if (!response.closed && !response.write(piece)) await drained(response);
    if (response.closed) return;
  }
  response.end();
}

/** Resolves when more can be written, or the connection is closed. */
async function drained(response: Response): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  response.once("drain", resolve).once("close", resolve);
  await promise;
  response.off("drain", resolve).off("close", resolve);
}
