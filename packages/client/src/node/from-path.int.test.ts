import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { FileError, Quarry } from "../index.ts";
import { fromPath } from "./index.ts";

const folder = mkdtempSync(join(tmpdir(), "quarry-files-"));
const path = join(folder, 'bill "1".pdf');
/** More than any connection holds unread. */
const bytes = 32 * 1_048_576;

let onFirstBytes: () => void;
let received: { length: string | undefined; body: Promise<Buffer> }[] = [];
const server = createServer((request: IncomingMessage, response) => {
  request.once("readable", () => {
    onFirstBytes();
    const body = buffer(request);
    received.push({ length: request.headers["content-length"], body });
    const answer = { status: true, message: "", data: { id: "1" } };
    body.then(
      () => response.end(JSON.stringify(answer)),
      () => undefined, // the client has disconnected
    );
  });
});
let quarry: Quarry;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  quarry = new Quarry({ baseUrl: `http://127.0.0.1:${port}`, apiKey: "quarry_any" });
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true });
});

/** What becomes of a file that is sent, when `change` is done as the server has its first bytes. */
async function send(change: () => void, before: () => void = () => undefined): Promise<unknown> {
  writeFileSync(path, Buffer.alloc(bytes, "x"));
  received = [];
  onFirstBytes = change;
  const source = await fromPath(path);
  before();
  return quarry.uploads.create(source).catch((error: unknown) => error);
}

it("sends a file with its name and its length", async () => {
  expect(await send(() => undefined)).toEqual({ id: "1" });
  const [only, ...others] = received;
  const sent = (await only?.body)?.toString() ?? "";
  expect([others, Number(only?.length)]).toEqual([[], sent.length]);
  expect(sent).toContain('name="file"; filename="bill %221%22.pdf"\r\n');
  expect(sent.length).toBeGreaterThan(bytes);
});

const nothing = () => undefined;
const append = () => appendFileSync(path, "y");
const remove = () => rmSync(path);

it.each([
  ["changes before it is sent", { before: append, change: nothing }],
  ["vanishes before it is sent", { before: remove, change: nothing }],
  ["changes while it is sent", { before: nothing, change: append }],
  ["vanishes while it is sent", { before: nothing, change: remove }],
])("ends the call alone where the file %s, and names it", async (_what, { change, before }) => {
  const error = await send(change, before);
  expect(error).toBeInstanceOf(FileError);
  expect((error as FileError).message).toBe(
    'bill "1".pdf has changed or was removed: send it again',
  );
  expect(received.length).toBeLessThanOrEqual(1); // it is not repeated
});

it("says of what is no file that it is none", async () => {
  mkdirSync(join(folder, "sub"));
  await expect(fromPath(join(folder, "none.pdf"))).rejects.toThrow(
    /^There is no file .*none\.pdf$/,
  );
  await expect(fromPath(join(folder, "sub"))).rejects.toThrow(/sub is not a file$/);
});
