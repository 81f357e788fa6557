import { createSocket } from "node:dgram";
import { once } from "node:events";
import { expect, it, onTestFinished } from "vitest";
import { createResolver } from "./resolver.ts";

const found = 0;
const noSuchName = 3;

/** A name server: `known.example` has an address, `silent.*` no answer at all, any other none. */
async function startNameServer() {
  const socket = createSocket("udp4");
  socket.on("message", (query, { address, port }) => {
    const name = query.toString("latin1", 12);
    if (name.includes("silent")) return;
    const isIpv4 = query.at(-3) === 1;
    const isKnown = name.includes("known");
    socket.send(answerTo(query, isKnown ? found : noSuchName, isKnown && isIpv4), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  onTestFinished(() => void socket.close());
  return `127.0.0.1:${socket.address().port}`;
}

/** RFC 1035: the question again, and one record of an IPv4 address where there is one. */
function answerTo(query: Buffer, code: number, hasAddress: boolean): Buffer {
  const end = query.indexOf(0, 12) + 5; // without the additional records of the question
  const message = Buffer.from(query.subarray(0, end));
  message.writeUInt16BE(0x8180 | code, 2);
  message.writeUInt16BE(hasAddress ? 1 : 0, 6);
  message.writeUInt32BE(0, 8);
  const record = [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 203, 0, 113, 7];
  return hasAddress ? Buffer.concat([message, Buffer.from(record)]) : message;
}

it("resolves a name while servers are silent on many others", async () => {
  const resolve = createResolver({ servers: [await startNameServer()], timeLimitMs: 2_000 });
  let ended = 0;
  const silent = Array.from({ length: 40 }, async (_, index) => {
    await expect(resolve(`silent.${index}.example`)).rejects.toMatchObject({ code: "ETIMEOUT" });
    ended += 1;
  });
  expect(await resolve("known.example")).toEqual([{ address: "203.0.113.7", family: 4 }]);
  expect(ended).toBe(0);
  await Promise.all(silent);
});

it("says that a name does not exist", async () => {
  const resolve = createResolver({ servers: [await startNameServer()] });
  await expect(resolve("other.example")).rejects.toMatchObject({ code: "ENOTFOUND" });
});

it("knows this machine by its name, so that it is refused", async () => {
  const resolve = createResolver({ servers: [] });
  for (const name of ["localhost", "a.localhost", "LOCALHOST."])
    expect(await resolve(name)).toEqual([{ address: "127.0.0.1", family: 4 }]);
});
