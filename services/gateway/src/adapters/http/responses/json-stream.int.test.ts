import { once } from "node:events";
import { createServer } from "node:http";
import { AppError } from "@quarry/kernel";
import { createLogger } from "@quarry/service-kit";
import express from "express";
import { afterAll, beforeAll, expect, it } from "vitest";
import { failureHandler } from "./failure.ts";
import { sendJson } from "./json-stream.ts";

const app = express();
const server = createServer(app);
const lost = new AppError("UNAVAILABLE", "The store does not answer");

/** Some pieces, and then a fault if there is one. */
async function* pieces(texts: string[], fault?: Error): AsyncGenerator<Uint8Array, void> {
  for (const text of texts) yield Buffer.from(text);
  if (fault) throw fault;
}

beforeAll(async () => {
  const sources = {
    whole: () => pieces(['{"a":', "1}"]),
    lost: () => pieces([], lost),
    cut: () => pieces(['{"a":'], lost),
  };
  for (const [name, open] of Object.entries(sources)) {
    app.get(`/${name}`, (_request, response) => sendJson(response, { message: "m", json: open() }));
  }
  app.use(failureHandler(createLogger({ service: "gateway", level: "silent" })));
  await once(server.listen(0, "127.0.0.1"), "listening");
});

afterAll(() => server.close());

async function ask(name: string): Promise<{ status: number; body: unknown }> {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port was given");
  const response = await fetch(`http://127.0.0.1:${address.port}/${name}`);
  return { status: response.status, body: await response.json() };
}

it("puts the success envelope around what comes in pieces", async () => {
  const body = { status: true, message: "m", data: { a: 1 } };
  expect(await ask("whole")).toEqual({ status: 200, body });
});

it("sends a failure if nothing could be read", async () => {
  expect(await ask("lost")).toMatchObject({ status: 503, body: { status: false } });
});

it("breaks the response off if its rest cannot be read", async () => {
  await expect(ask("cut")).rejects.toBeInstanceOf(TypeError); // of the connection, not of JSON
});
