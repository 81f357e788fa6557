import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { type Network, openInternet } from "@quarry/outbound";
import { expect, it, onTestFinished } from "vitest";
import { createPost } from "./post.ts";

const timeLimit = 300;
const sent = { headers: { "content-type": "application/json" }, body: "{}" };

/** A receiver, with what it was asked and how many connections it still has. */
async function startServer(answer: RequestListener) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    answer(request, response);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { asked, host: `127.0.0.1:${port}`, url: `http://127.0.0.1:${port}/hooks` };
}

function startPost(
  allow: string[],
  options: { network?: Network; limit?: number; stopping?: AbortSignal } = {},
) {
  const { network = openInternet, limit = timeLimit } = options;
  const { stopping = new AbortController().signal } = options;
  const policy = { allow: new Set(allow), network };
  const { post, ...opened } = createPost({ ...policy, timeLimit: limit, stopping });
  onTestFinished(() => opened[Symbol.asyncDispose]());
  return post;
}

it("does not go where a redirect leads, though it might", async () => {
  const other = await startServer((_request, response) => response.end());
  const first = await startServer((_request, response) =>
    response.writeHead(302, { location: other.url }).end(),
  );
  const attempt = await startPost([first.host, other.host])(first.url, sent);
  expect(attempt).toMatchObject({ httpStatus: 302, fault: undefined });
  expect(other.asked).toEqual([]);
});

it.each([
  "https://127.0.0.1/",
  "https://10.0.0.1/",
  "https://[::ffff:10.0.0.1]/",
  "https://[::1]/",
  "https://0x7f.1/",
  "https://2130706433/",
  "https://169.254.169.254/latest/meta-data/",
  "https://localhost/",
])("reaches nothing at %s", async (url) => {
  expect(await startPost([])(url, sent)).toMatchObject({ httpStatus: undefined, fault: "refused" });
});

it("sends nothing to a name that is another address once it is connected to", async () => {
  const inner = await startServer((_request, response) => response.end());
  const port = Number(new URL(inner.url).port);
  let looks = 0;
  const rebinding = {
    resolve: async () => [{ address: "127.0.0.1", family: 4 }],
    isPublic: () => ++looks === 1, // public when it is resolved, private when it is connected
    ports: new Set([port]),
  };
  const attempt = await startPost([], { network: rebinding })(
    `http://rebinding.example:${port}/`,
    sent,
  );
  expect(attempt).toMatchObject({ httpStatus: undefined, fault: "refused" });
  expect(looks).toBe(2);
  expect(inner.asked).toEqual([]);
});

it("waits for no slow or endless answer longer than its limit, and others go on meanwhile", async () => {
  const silent = await startServer(() => undefined);
  const slow = await startServer((_request, response) => response.writeHead(200).write("a"));
  const ended = Promise.withResolvers<void>();
  const endless = await startServer((_request, response) => {
    const more = () => {
      while (response.write("x".repeat(1_024)));
    };
    response.writeHead(200).on("drain", more).on("close", ended.resolve);
    more();
  });
  const good = await startServer((_request, response) => response.writeHead(204).end());
  const post = startPost([silent.host, slow.host, endless.host, good.host]);
  const order: string[] = [];
  const attempts = [silent, slow, endless, good].map(async ({ url }, index) => {
    const attempt = await post(url, sent);
    order.push(["silent", "slow", "endless", "good"][index] ?? "");
    return attempt;
  });
  expect(await Promise.all(attempts)).toMatchObject([
    { httpStatus: undefined, fault: "timeout" },
    { httpStatus: 200 },
    { httpStatus: 200 },
    { httpStatus: 204 },
  ]);
  expect(order.indexOf("good")).toBeLessThan(order.indexOf("silent"));
  expect(order.indexOf("good")).toBeLessThan(order.indexOf("slow"));
  await ended.promise; // the connection of the endless answer is closed
});

/** Public addresses at one port, whose names resolve by `resolve`. */
function networkOf(host: string, resolve: Network["resolve"]): Network {
  return { resolve, isPublic: () => true, ports: new Set([Number(host.split(":")[1])]) };
}
const loopback = [{ address: "127.0.0.1", family: 4 }];

it("lets no receiver wait for silent ones on the same host", async () => {
  const silentOnes = 200;
  const allReached = Promise.withResolvers<void>();
  const shared = await startServer((request, response) => {
    if (request.url !== "/hooks/silent") response.writeHead(204).end();
    else if (shared.asked.length === silentOnes) allReached.resolve();
  });
  const stop = new AbortController();
  const post = startPost([shared.host], { limit: 60_000, stopping: stop.signal });
  const silent = Array.from({ length: silentOnes }, () => post(`${shared.url}/silent`, sent));
  for (const each of silent) each.catch(() => undefined);
  await allReached.promise;
  expect(await post(`${shared.url}/quick`, sent)).toMatchObject({ httpStatus: 204 });
  stop.abort();
  await Promise.allSettled(silent);
});

it("gives a receiver its whole time however long the connection took", async () => {
  const limit = 1_500;
  const receiver = await startServer((_request, response) => response.writeHead(204).end());
  const slowly = networkOf(receiver.host, () => delay(limit + 100, loopback));
  const post = startPost([], { network: slowly, limit });
  const url = `http://slow.example:${receiver.host.split(":")[1]}/`;
  expect(await post(url, sent)).toMatchObject({ httpStatus: 204, fault: undefined });
});

it("aborts requests that wait for a response or a connection when the service stops", async () => {
  const reached = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  const silent = await startServer((request) => {
    request.socket.on("close", closed.resolve);
    reached.resolve();
  });
  const resolving = Promise.withResolvers<void>();
  const network = networkOf(silent.host, () => {
    resolving.resolve();
    return new Promise(() => undefined);
  });
  const stop = new AbortController();
  const post = startPost([silent.host], { network, limit: 60_000, stopping: stop.signal });
  const unresolved = `http://unresolved.example:${silent.host.split(":")[1]}/`;
  const attempts = [silent.url, unresolved].map((url) => post(url, sent));
  const ended = Promise.allSettled(attempts);
  await Promise.all([reached.promise, resolving.promise]);
  stop.abort();
  const stopped = { status: "rejected", reason: { code: "UNAVAILABLE" } };
  expect(await ended).toMatchObject([stopped, stopped]);
  await closed.promise;
});
