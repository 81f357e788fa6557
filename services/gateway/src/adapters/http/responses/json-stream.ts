import type { Response } from "express";
import type { JsonStream } from "../route.ts";
import { writeAll } from "./write-all.ts";

type EnvelopedJson = JsonStream & { message: string };

/**
 * Answers with the success envelope around JSON that is passed on as it comes.
 *
 * @throws what reading it throws: before its first piece nothing is written, so that a failure can
 *   still be answered; later the answer has begun, and is to be broken off.
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
