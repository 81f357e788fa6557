import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { openInternet } from "./network.ts";
import { createSourceFetcher } from "./source-fetcher.ts";

/** Plays the open internet. */
export const outside = "127.0.0.2";
/** Plays the network that must stay closed. */
export const inside = "127.0.0.1";

/** Names with their addresses in each answer; the last answer repeats. */
const names: Record<string, string[][]> = {
  "public.example": [[outside]],
  "private.example": [[inside]],
  "mixed.example": [[outside, inside]],
  "rebinding.example": [[outside], [inside]],
  "mapped.example": [["::ffff:127.0.0.1"]],
  "nothing.example": [[]],
};

/** Resolves the names above; each look-up takes the next answer. */
function createResolver() {
  const asked = new Map<string, number>();
  return async (hostname: string) => {
    const turn = asked.get(hostname) ?? 0;
    asked.set(hostname, turn + 1);
    const answers = names[hostname];
    if (!answers) throw Object.assign(new Error("no such name"), { code: "ENOTFOUND" });
    const addresses = answers[Math.min(turn, answers.length - 1)] ?? [];
    return addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  };
}

type Options = { allow?: string[]; timeLimitMs?: number; maxBytes?: number };

/** One server that stands in both networks and knows by which it was reached. */
export async function startTwoNetworks() {
  const networks = {
    port: 0,
    hitsInside: 0,
    answer: ((_request, response) => response.end("hello")) as RequestListener,

    createFetcher({ allow = [], timeLimitMs = 5_000, maxBytes = 1_000_000 }: Options = {}) {
      return createSourceFetcher({
        allow: new Set(allow),
        maxBytes,
        timeLimitMs,
        network: {
          ports: new Set([80, 443, networks.port]),
          isPublic: (address) => address === outside || openInternet.isPublic(address),
          resolve: createResolver(),
        },
      });
    },

    async fetch(url: string, options?: Options) {
      await using fetcher = networks.createFetcher(options);
      return await fetcher.fetch(url, new AbortController().signal);
    },

    /** Back to the first answer and no hits. */
    reset() {
      networks.hitsInside = 0;
      networks.answer = (_request, response) => response.end("hello");
    },

    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  const server = createServer((request, response) => {
    if (request.socket.localAddress !== outside) networks.hitsInside += 1;
    networks.answer(request, response);
  });
  server.listen(0, "0.0.0.0");
  await once(server, "listening");
  networks.port = (server.address() as AddressInfo).port;
  return networks;
}
