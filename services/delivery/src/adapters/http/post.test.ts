import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { openInternet } from "@quarry/outbound";
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

function startPost(allow: string[], network = openInternet) {
  const { post, ...opened } = createPost({ allow: new Set(allow), network, timeLimit });
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
  const attempt = await startPost([], rebinding)(`http://rebinding.example:${port}/`, sent);
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
