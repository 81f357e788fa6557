import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { type Refusal, wellFormedLines } from "./well-formed.ts";

/** What is passed on of an input that comes in such parts, and what is refused. */
async function sent(...parts: (string | Buffer)[]) {
  const refusals: Refusal[] = [];
  const lines = wellFormedLines((refusal) => void refusals.push(refusal));
  const passed = await Readable.from(parts.map((part) => Buffer.from(part)))
    .pipe(lines)
    .toArray();
  return { passed: Buffer.concat(passed).toString(), refusals };
}

const request = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}\n';

it("passes on messages as they are, in whatever parts they come", async () => {
  const notified = '{"jsonrpc":"2.0","method":"notifications/é"}\r\n';
  const bytes = Buffer.from(`${request}\n${notified}`);
  const cuts = [bytes.subarray(0, 10), bytes.subarray(10, -8), bytes.subarray(-8)];
  expect(await sent(...cuts)).toEqual({ passed: bytes.toString(), refusals: [] });
});

it.each([
  ["no JSON", "hello", null, -32_700],
  ["JSON that is cut off", request.slice(0, 20), null, -32_700],
  ["JSON of another version", '{"jsonrpc":"1.0","id":"a","method":"x"}', "a", -32_600],
  ["a request without a method", '{"jsonrpc":"2.0","id":7}', 7, -32_600],
  ["parameters that are no object", '{"jsonrpc":"2.0","id":7,"method":"x","params":5}', 7, -32_600],
  ["a batch", `[${request.trim()}]`, null, -32_600],
  ["nothing", "null", null, -32_600],
])("answers %s, and continues", async (_what, line, id, code) => {
  const { passed, refusals } = await sent(`${line}\n${request}`);
  expect(passed).toBe(request);
  expect(refusals).toMatchObject([{ jsonrpc: "2.0", id, error: { code } }]);
});

it("holds no line without end: what is longer is passed to the transport, which ends", async () => {
  const { passed, refusals } = await sent("x".repeat(11 * 1_048_576));
  expect([passed.length, refusals]).toEqual([11 * 1_048_576, []]);
});
