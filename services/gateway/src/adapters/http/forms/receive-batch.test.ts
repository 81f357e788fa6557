import { expect, it } from "vitest";
import { type Placed, readLines } from "./receive-batch.ts";

async function itemsOf(...lines: (string | Buffer)[]): Promise<Placed[]> {
  async function* body() {
    for (const line of lines) {
      yield Buffer.from(line);
      yield Buffer.from("\n");
    }
  }
  const items: Placed[] = [];
  for await (const item of readLines(body())) items.push(item);
  return items;
}

const whole = '{"type":"text","source":"zw\u00f6lf"}';

it("reads lines of JSON with their numbers, and passes over empty ones", async () => {
  const item = { type: "text", source: "zw\u00f6lf" };
  expect(await itemsOf(whole, "", whole)).toEqual([
    { place: "lines.1", item },
    { place: "lines.3", item },
  ]);
});

const malformed = { code: "MALFORMED_JSON" };

it("refuses a line that is not UTF-8, instead of replacing what is not", async () => {
  const cut = Buffer.from(whole).subarray(0, -3); // ends within a text
  const latin1 = Buffer.concat([cut, Buffer.from([0xf6]), Buffer.from('"}')]);
  const message = "Line 2 is not valid UTF-8";
  await expect(itemsOf(whole, latin1)).rejects.toMatchObject({ ...malformed, message });
});

it("refuses a line whose object has a key twice, as a JSON body is refused", async () => {
  const twice = '{"type":"pdf","type":"text","source":"x"}';
  const message = 'Line 2 has an object with the key "type" twice; send each key once';
  await expect(itemsOf(whole, twice)).rejects.toMatchObject({ ...malformed, message });
});

it("refuses a line that is not JSON", async () => {
  const message = "Line 1 is not valid JSON";
  await expect(itemsOf("{")).rejects.toMatchObject({ ...malformed, message });
});
