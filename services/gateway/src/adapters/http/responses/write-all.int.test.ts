import { once } from "node:events";
import { createServer, get } from "node:http";
import { text } from "node:stream/consumers";
import express from "express";
import { afterAll, beforeAll, expect, it } from "vitest";
import { writeAll } from "./write-all.ts";

const app = express();
const server = createServer(app);
const left = Promise.withResolvers<void>();
const ended = Promise.withResolvers<void>();

beforeAll(async () => {
  app.get("/whole", (_request, response) => writeAll(response, many(300)));
  app.get("/left", async (_request, response) => {
    response.once("close", left.resolve);
    await writeAll(response, onceLeft());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
});

afterAll(() => server.close());

/** More than the socket takes at once. */
async function* many(pieces: number): AsyncGenerator<string, void> {
  for (let piece = 0; piece < pieces; piece++) yield `${piece},`.padEnd(10_000);
}

/** A source that still reads when its caller has disconnected. */
async function* onceLeft(): AsyncGenerator<string, void> {
  try {
    yield "first";
    await left.promise;
    yield* many(2);
  } finally {
    ended.resolve();
  }
}

function ask(path: string) {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port was given");
  return get({ host: "127.0.0.1", port: address.port, path });
}

it("writes everything, even more than a socket buffers", async () => {
  const [response] = await once(ask("/whole"), "response");
  expect((await text(response)).split(",")).toHaveLength(301);
});

it("closes its source when the caller disconnects during a read", async () => {
  const request = ask("/left");
  const [response] = await once(request, "response");
  await once(response, "data");
  request.destroy();
  await ended.promise;
});
