import type { Network } from "@quarry/outbound";
import { type AllowList, checkAddress, createGuardedConnector, isAllowed } from "@quarry/outbound";
import { Agent, type Dispatcher, request } from "undici";
import { tooManyRedirects } from "./fetch-failure.ts";
import { discard } from "./read-body.ts";
import { fetchWithRetryAfter } from "./retry-after.ts";

export type FollowerOptions = {
  allow: AllowList;
  network: Network;
  /** Sent with every request; no credentials, for other origins get them too. */
  headers: Record<string, string>;
  /** Connections to one host and port at once; what is more waits. */
  connectionsPerHost: number;
};

export type RedirectRequest = {
  signal: AbortSignal;
  /** When no further waiting makes sense, in ms since 1970. */
  deadline: number;
  /** Has its say on every address before it is asked. */
  before?: (url: URL) => Promise<void>;
};

export type Arrival = { response: Dispatcher.ResponseData; url: URL };

const MAX_REDIRECTS = 5;

export function headerOf(response: Dispatcher.ResponseData, name: string): string | undefined {
  return [response.headers[name] ?? []].flat()[0];
}

/**
 * Asks an address and goes where it redirects to. Every address on the way is checked as the first
 * one was, but what the operator allows is open only to a trip that began there: a redirect from
 * outside leads to public addresses alone.
 */
export function createRedirectFollower(options: FollowerOptions) {
  const { allow, network, headers, connectionsPerHost } = options;

  function createSide(allowed: AllowList) {
    const reach = { allow: allowed, network };
    const connect = createGuardedConnector(reach);
    return { reach, agent: new Agent({ connect, connections: connectionsPerHost }) };
  }
  const inside = createSide(allow);
  const outside = createSide(new Set());

  return {
    /** @throws AppError SOURCE_REFUSED, SOURCE_UNREACHABLE; what undici throws. */
    async follow(
      start: string | URL,
      { signal, deadline, before }: RedirectRequest,
    ): Promise<Arrival> {
      let side = inside;
      let url = checkAddress(start, side.reach);
      for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
        if (!isAllowed(url, side.reach.allow)) side = outside;
        await before?.(url);
        const { agent: dispatcher } = side;
        const ask = () => request(url, { dispatcher, headers, signal });
        const response = await fetchWithRetryAfter(ask, { deadline, signal });
        const location = headerOf(response, "location");
        const { statusCode } = response;
        if (statusCode < 300 || statusCode > 399 || !location) return { response, url };
        discard(response.body);
        url = checkAddress(URL.parse(location, url) ?? location, side.reach);
      }
      throw tooManyRedirects(MAX_REDIRECTS);
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([inside.agent.destroy(), outside.agent.destroy()]);
    },
  };
}
