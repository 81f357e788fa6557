import type { Response } from "express";
import type { JsonStream } from "../route.ts";
import { writeAll } from "./write-all.ts";

type EnvelopedJson = JsonStream & { message: string };

/**
 * Sends the success envelope around streamed JSON.
 *
 * @throws what reading it throws. Nothing is written before the first piece, so until then a failure can
 *   still be sent; after that the response must be broken off.
 */
export async function sendJson(response: Response, answer: EnvelopedJson): Promise<void> {
  response.type("json");
  await writeAll(response, enveloped(answer));
}

async function* enveloped({
  message,
  json,
}: EnvelopedJson): AsyncGenerator<Uint8Array | string, void> {
  let opening = `{"status":true,"message":${JSON.stringify(message)},"data":`;
  for await (const piece of json) {
    if (opening !== "") yield opening;
    opening = "";
    yield piece;
  }
  yield "}";
}
