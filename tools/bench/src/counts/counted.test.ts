import { expect, it } from "vitest";
import { createCounter, forEach } from "./counted.ts";
import { countCalls } from "./system-calls.ts";
import { mongoCommands, natsMessages } from "./wire-messages.ts";

it("gives shares of one operation, the largest first, and nothing that hardly happens", () => {
  expect(forEach({ rare: 1, some: 100, most: 300 }, 200)).toEqual({ most: 1.5, some: 0.5 });
  expect(Object.keys(forEach({ some: 1, most: 2 }, 1))).toEqual(["most", "some"]);
});

it("counts system calls on files of the folder, each once", () => {
  const lines = [
    '17 pwrite64(21</data/q/bus.db-wal>, "x"..., 4120, 0) = 4120',
    "17 fdatasync(21</data/q/bus.db-wal> <unfinished ...>",
    '18 openat(AT_FDCWD</srv>, "/data/q/blobs/a7/one", O_RDONLY) = 22</data/q/blobs/a7/one>',
    "17 <... fdatasync resumed>) = 0",
    "18 fsync(22</data/q/blobs/a7/one>) = 0",
    '18 rename("/data/q/blobs/a7/one.tmp", "/data/q/blobs/a7/one") = 0',
    '19 write(1</dev/pts/0>, "a line", 6) = 6',
    "19 fsync(23</data/other>) = 0",
  ];
  const flushes = { "bus.db": 1, blobs: 1 };
  expect(countCalls(lines, "/data/q")).toEqual({ flushes, writes: 1, opens: 1, renames: 1 });
});

/** Returns what a reader of messages counts in bytes that come one by one. */
function counted(reader: typeof natsMessages, bytes: Buffer) {
  const counter = createCounter();
  const read = reader(counter.count);
  for (const byte of bytes) read(Buffer.of(byte));
  return counter.take();
}

it("counts commands to MongoDB by name and collection, without those of the connection", () => {
  const message = ([name, collection]: readonly [string, string?]) => {
    const bytes = Buffer.alloc(64);
    bytes.writeInt32LE(bytes.length, 0);
    bytes.writeInt32LE(2_013, 12);
    if (collection) bytes[25] = 2;
    bytes.write(`${name}\0\0\0\0\0${collection}\0`, 26);
    return bytes;
  };
  const sent = [["hello"], ["find", "blobs"], ["insert", "blobs"], ["find", "blobs"], ["getMore"]];
  const bytes = Buffer.concat((sent as [string, string?][]).map(message));
  const commands = { "find blobs": 2, "insert blobs": 1, getMore: 1 };
  expect(counted(mongoCommands, bytes)).toEqual(commands);
});

it("counts messages to NATS by kind, whatever their payload looks like", () => {
  const sent = [
    "CONNECT {}\r\nPING\r\nSUB evt.a 1\r\n",
    "PUB evt.extraction.ExtractionRequested.1 11\r\nPUB evt.b 0\r\n",
    "HPUB cmd.extraction.request _INBOX.a.1 4 6\r\nabcdef\r\n",
    "PUB $JS.ACK.EVENTS.reader.1 0\r\n\r\n",
    "PUB $JS.API.CONSUMER.MSG.NEXT.EVENTS.reader _INBOX.b 2\r\n{}\r\n",
  ];
  expect(counted(natsMessages, Buffer.from(sent.join("")))).toEqual({
    events: 1,
    "requests and signals": 1,
    acknowledgements: 1,
    "asking for events": 1,
  });
});
