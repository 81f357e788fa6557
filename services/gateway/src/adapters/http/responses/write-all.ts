import type { Response } from "express";

/**
 * Writes pieces as they come, no faster than they are taken, and ends the answer after the last, or
 * when its caller has disconnected.
 */
export async function writeAll(
  response: Response,
  pieces: AsyncIterable<Uint8Array | string>,
): Promise<void> {
  for await (const piece of pieces) {
    if (!response.closed && !response.write(piece)) await drained(response); // its `close` comes once
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
