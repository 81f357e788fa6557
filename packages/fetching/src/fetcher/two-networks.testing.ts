import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import { type Network, openInternet } from "@quarry/outbound";
import { createSourceFetcher, type FetcherOptions } from "./source-fetcher.ts";

/** Plays the open internet. */
export const outside = "127.0.0.2";
/** Plays the network that must stay closed. */
export const inside = "127.0.0.1";

/** Names with their addresses in each answer; the last answer repeats. */
const names: Record<string, string[][]> = {
  "public.example": [[outside]],
  "other.example": [[outside]],
  "private.example": [[inside]],
  "mixed.example": [[outside, inside]],
  "mixed-first.example": [[inside, outside]],
  "rebinding.example": [[outside], [inside]],
  "mapped.example": [["::ffff:127.0.0.1"]],
  "loopback6.example": [["::1"]],
  "mixed6.example": [[outside, "::1"]],
  "translated.example": [["64:ff9b::7f00:1"]],
  "tunnelled.example": [["2002:7f00:1::"]],
  "zone.example": [["fe80::1%lo"]],
  "unspecified.example": [["0.0.0.0"]],
  "cloud.example": [["169.254.169.254"]],
  "nothing.example": [[]],
};

/** Resolves the names above, each look-up with the next answer; any other name as the system does. */
function createResolver(): Network["resolve"] {
  const asked = new Map<string, number>();
  return async (hostname) => {
    const answers = names[hostname];
    if (!answers && !hostname.endsWith(".example")) return await openInternet.resolve(hostname);
    if (!answers) throw Object.assign(new Error("no such name"), { code: "ENOTFOUND" });
    const turn = asked.get(hostname) ?? 0;
    asked.set(hostname, turn + 1);
    const addresses = answers[Math.min(turn, answers.length - 1)] ?? [];
    return addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  };
}

/** Whether this machine has IPv6, of which some ways in need the loopback address. */
export const hasIpv6 = Object.values(networkInterfaces())
  .flat()
  .some((address) => address?.address === "::1");

type Options = Partial<Omit<FetcherOptions, "allow">> & { allow?: string[] };

/**
 * One server that stands in both networks, on every address of this machine, and knows by which it
 * was reached: a connection counts, and a datagram, whether or not it says anything.
 */
export async function startTwoNetworks() {
  const networks = {
    port: 0,
    hitsInside: 0,
    /** What was asked for from outside, in the order of arrival. */
    pathsOutside: [] as string[],
    answer: ((_request, response) => response.end("hello")) as RequestListener,

    /** The world as a fetcher sees it: of this machine, only `outside` is public. */
    createNetwork(): Network {
      return {
        ports: new Set([80, 443, networks.port]),
        isPublic: (address) => address === outside || openInternet.isPublic(address),
        resolve: createResolver(),
      };
    },

    createFetcher({ allow = [], ...options }: Options = {}) {
      return createSourceFetcher({
        allow: new Set(allow),
        maxBytes: 1_000_000,
        timeLimitMs: 5_000,
        userAgent: "Quarry/test",
        respectRobots: false,
        connectionsPerHost: 4,
        network: networks.createNetwork(),
        ...options,
      });
    },

    async fetch(url: string, options?: Options) {
      await using fetcher = networks.createFetcher(options);
      return await fetcher.fetch(url, new AbortController().signal);
    },

    /** Back to the first answer and no hits. */
    reset() {
      networks.hitsInside = 0;
      networks.pathsOutside = [];
      networks.answer = (_request, response) => response.end("hello");
    },

    async [Symbol.asyncDispose]() {
      datagrams.close();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  const isOutside = (address = "") => address.replace(/^::ffff:/, "") === outside;
  const server = createServer((request, response) => {
    if (isOutside(request.socket.localAddress)) networks.pathsOutside.push(request.url ?? "");
    networks.answer(request, response);
  });
  server.on("connection", (socket) => {
    if (!isOutside(socket.localAddress)) networks.hitsInside += 1;
  });
  server.listen(0, hasIpv6 ? "::" : "0.0.0.0");
  await once(server, "listening");
  networks.port = (server.address() as AddressInfo).port;
  const datagrams = createSocket("udp4", () => {
    networks.hitsInside += 1;
  });
  datagrams.bind(networks.port, inside);
  await once(datagrams, "listening");
  return networks;
}

export type TwoNetworks = Awaited<ReturnType<typeof startTwoNetworks>>;
