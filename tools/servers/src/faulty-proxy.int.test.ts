import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { FaultyProxy } from "./faulty-proxy.ts";

/** A server that answers every chunk with itself and remembers what it was asked. */
async function echo() {
  const asked: string[] = [];
  const server = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    socket.on("data", (bytes) => {
      asked.push(bytes.toString());
      socket.write(bytes);
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `tcp://127.0.0.1:${port}`, asked, [Symbol.dispose]: () => void server.close() };
}

describe("FaultyProxy", () => {
  it("passes both ways", async () => {
    using server = await echo();
    await using proxy = await FaultyProxy.before(server.url);
    const client = connect(proxy.port, "127.0.0.1");
    client.write("hello");
    expect(String((await once(client, "data"))[0])).toBe("hello");
    expect(proxy.through("tcp://example.org:1/path")).toBe(`tcp://127.0.0.1:${proxy.port}/path`);
    client.destroy();
  });

  it("lets the server do its work and swallows the answer", async () => {
    using server = await echo();
    await using proxy = await FaultyProxy.before(server.url);
    const swallowed = proxy.swallowReplyTo("write");
    const client = connect(proxy.port, "127.0.0.1");
    client.write("read");
    expect(String((await once(client, "data"))[0])).toBe("read");
    client.write("write");
    await Promise.all([swallowed, once(client, "close")]);
    expect(server.asked).toEqual(["read", "write"]);
  });

  it("loses a request before the server sees it, and calls back before the client can notice", async () => {
    using server = await echo();
    await using proxy = await FaultyProxy.before(server.url);
    const client = connect(proxy.port, "127.0.0.1");
    let closed = false;
    client.on("close", () => {
      closed = true;
    });
    const lost = proxy.loseRequest("write", () => expect(closed).toBe(false));
    client.write("read");
    await once(client, "data");
    client.write("write");
    await Promise.all([lost, once(client, "close")]);
    expect(server.asked).toEqual(["read"]);
  });

  it("cuts, refuses and heals", async () => {
    using server = await echo();
    await using proxy = await FaultyProxy.before(server.url);
    const first = connect(proxy.port, "127.0.0.1");
    first.write("one");
    await once(first, "data");
    proxy.cut();
    await once(first, "close");
    await once(connect(proxy.port, "127.0.0.1"), "close");
    proxy.heal();
    const client = connect(proxy.port, "127.0.0.1");
    client.write("two");
    expect(String((await once(client, "data"))[0])).toBe("two");
    client.destroy();
  });

  it("keeps silent while paused and delivers afterwards", async () => {
    using server = await echo();
    await using proxy = await FaultyProxy.before(server.url);
    const client = connect(proxy.port, "127.0.0.1");
    client.write("one");
    await once(client, "data");
    proxy.pause();
    const answered = once(client, "data");
    client.write("two");
    const direct = connect(Number(new URL(server.url).port), "127.0.0.1");
    for (const text of ["three", "four"]) {
      direct.write(text);
      await once(direct, "data");
    }
    direct.destroy();
    expect(server.asked).toEqual(["one", "three", "four"]);
    proxy.heal();
    expect(String((await answered)[0])).toBe("two");
    client.destroy();
  });
});
