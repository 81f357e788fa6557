import type { Response } from "express";
import type { FileStream } from "../route.ts";
import { writeAll } from "./write-all.ts";

/**
 * Sends a file as it is produced.
 *
 * @throws what producing it throws. Nothing is written before the first piece, so until then a failure can
 *   still be sent; after that the response must be broken off.
 */
export async function sendFile(
  response: Response,
  { file, mediaType, fileName, headers }: FileStream,
): Promise<void> {
  if (headers) response.set(headers);
  if (response.req.fresh) {
    response.status(304).end();
    return;
  }
  await writeAll(response, withHead(file));

  async function* withHead(pieces: FileStream["file"]) {
    for await (const piece of pieces) {
      setHead();
      yield piece;
    }
    setHead();
  }

  function setHead() {
    if (response.headersSent) return;
    if (fileName !== undefined) response.attachment(fileName);
    response.set({ "Content-Type": mediaType });
  }
}
