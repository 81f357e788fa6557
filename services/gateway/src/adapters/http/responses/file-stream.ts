import type { Response } from "express";
import type { FileStream } from "../route.ts";
import { writeAll } from "./write-all.ts";

/**
 * Answers with a file as it is made.
 *
 * @throws what making it throws: before its first piece nothing is written, so that a failure can
 *   still be answered; later the answer has begun, and is to be broken off.
 */
export async function sendFile(
  response: Response,
  { file, mediaType, fileName, headers }: FileStream,
): Promise<void> {
  if (headers) response.set(headers);
  if (response.req.fresh) {
    response.status(304).end(); // its caller has the file, by its ETag
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
