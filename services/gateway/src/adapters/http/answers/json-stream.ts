import type { Response } from "express";
import type { JsonStream } from "../route.ts";
import { writeAll } from "./write-all.ts";

/** Answers with the success envelope around JSON that is passed on as it comes. */
export async function sendJson(response: Response, answer: JsonStream): Promise<void> {
  response.type("json");
  await writeAll(response, enveloped(answer));
}

async function* enveloped({
  message,
  json,
}: JsonStream): AsyncGenerator<Uint8Array | string, void> {
  yield `{"status":true,"message":${JSON.stringify(message)},"data":`;
  yield* json;
  yield "}";
}
