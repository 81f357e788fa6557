import { expect, it } from "vitest";
import { type Placed, readLines } from "./read-lines.ts";

const takeTurn = async () => {};

async function* body(lines: (string | Buffer)[]) {
  for (const line of lines) {
    yield Buffer.from(line);
    yield Buffer.from("\n");
  }
}

const none = { [Symbol.dispose]: () => {} };

async function itemsOf(...lines: (string | Buffer)[]): Promise<Placed[]> {
  const items: Placed[] = [];
  for await (const item of readLines(body(lines), { holdLine: async () => none, takeTurn }))
    items.push(item);
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

it("reads lines that begin with a byte order mark, with and without a file", async () => {
  const file = '{"source":{"base64":"AAAA"}}';
  const items = await itemsOf(`\ufeff${whole}`, `\ufeff${file}`, "\ufeff");
  expect(items.map(({ place, longText }) => [place, longText?.toString()])).toEqual([
    ["lines.1", undefined],
    ["lines.2", "AAAA"],
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

it("holds a long line while it is read and its item is used, and no short one", async () => {
  const events: string[] = [];
  const hold = async () => {
    events.push("hold");
    return { [Symbol.dispose]: () => void events.push("release") };
  };
  const file = (base64: string) => JSON.stringify({ source: { base64 } });
  const long = file("A".repeat(100_000));
  for await (const { place, longText } of readLines(body([file("AAAA"), long, long]), {
    holdLine: hold,
    takeTurn,
  })) {
    events.push(`${place}: ${longText?.length}`);
  }
  const twice = ["hold", "lines.2: 100000", "release", "hold", "lines.3: 100000", "release"];
  expect(events).toEqual(["lines.1: 4", ...twice]);
});

it("frees a long line that is refused", async () => {
  let held = 0;
  const hold = async () => {
    held += 1;
    return {
      [Symbol.dispose]() {
        held -= 1;
      },
    };
  };
  const lines = readLines(body([`{"a":"${"x".repeat(100_000)}"`]), { holdLine: hold, takeTurn });
  await expect(lines.next()).rejects.toMatchObject(malformed);
  expect(held).toBe(0);
});
