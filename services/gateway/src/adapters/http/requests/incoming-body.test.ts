import { Readable } from "node:stream";
import type { Response } from "express";
import { expect, it } from "vitest";
import { incomingBody } from "./incoming-body.ts";

/** A response to a request with this body, and the headers that are set. */
function responseTo(req: Readable) {
  const headers: string[] = [];
  const set = (name: string, value: string) => headers.push(`${name}: ${value}`);
  const response = { req, set, locals: {}, headersSent: false } as unknown as Response;
  return { response, headers };
}

it("counts no body as slow that has arrived whole", async () => {
  const { response } = responseTo(Readable.from([Buffer.from("some "), Buffer.from("bytes")]));
  const body = incomingBody(response);
  const pieces: Uint8Array[] = [];
  for await (const piece of body.bytes()) {
    pieces.push(piece);
    expect(incomingBody(response).arrival().bytes).toBe(Buffer.concat(pieces).length);
  }
  expect(Buffer.concat(pieces).toString()).toBe("some bytes");
  expect(body.arrival().bytes).toBe(Number.POSITIVE_INFINITY);
});

it("fails the reader of a body that is ended as slow, and closes its connection", async () => {
  const { response, headers } = responseTo(new Readable({ read() {} }));
  const body = incomingBody(response);
  const reading = body.bytes().next();
  body.endAsSlow();
  await expect(reading).rejects.toMatchObject({ code: "TIMEOUT", retryable: true });
  expect(headers).toEqual(["Connection: close"]);
});

it("reports a body that is cut off", async () => {
  const request = new Readable({ read() {} });
  const reading = incomingBody(responseTo(request).response).bytes().next();
  request.destroy(new Error("aborted"));
  await expect(reading).rejects.toMatchObject({ code: "MALFORMED_JSON" });
});
