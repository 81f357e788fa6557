import type { FetchedSource, SourceFetcher } from "@quarry/document";
import type { AllowList } from "@quarry/outbound";
import { type Network, openInternet } from "@quarry/outbound";
import type { Dispatcher } from "undici";
import { acceptedCodings } from "./decoders.ts";
import { badStatus, fetchFailure, tooSlow } from "./fetch-failure.ts";
import { createRedirectFollower, headerOf, type RedirectRequest } from "./follow-redirects.ts";
import { discard, readBody } from "./read-body.ts";
import { checkRobots } from "./robots.ts";

export type FetcherOptions = {
  allow: AllowList;
  /** Decompressed. */
  maxBytes: number;
  /** For the whole: names, robots.txt, redirects, a server's wish to wait, body. In ms. */
  timeLimitMs: number;
  userAgent: string;
  /** Whether a site's robots.txt is asked first. */
  respectRobots: boolean;
  /** Connections to one host and port at once; what is more waits. */
  connectionsPerHost: number;
  network?: Network;
};

/** Fetches addresses of the public internet, and what the operator allows besides. */
export function createSourceFetcher(options: FetcherOptions): SourceFetcher & AsyncDisposable {
  const { maxBytes, timeLimitMs, respectRobots, network = openInternet } = options;
  const headers = {
    "user-agent": options.userAgent,
    accept: "text/html,application/xhtml+xml,application/pdf,image/*;q=0.9,*/*;q=0.5",
    "accept-encoding": acceptedCodings,
  };
  const follower = createRedirectFollower({ ...options, network, headers });

  function bodyOf(response: Dispatcher.ResponseData, signal: AbortSignal): Promise<Uint8Array> {
    const contentEncoding = headerOf(response, "content-encoding") ?? "";
    return readBody(response.body, { contentEncoding, maxBytes, signal });
  }

  /** For robots.txt, which need not ask itself. */
  async function getText(url: URL, trip: RedirectRequest) {
    const { response } = await follower.follow(url, trip);
    return {
      status: response.statusCode,
      text: Buffer.from(await bodyOf(response, trip.signal)).toString(),
    };
  }

  async function fetch(start: string, trip: RedirectRequest): Promise<FetchedSource> {
    const askRobots = (url: URL) => checkRobots(url, (robots) => getText(robots, trip));
    const { response, url } = await follower.follow(start, {
      ...trip,
      ...(respectRobots && { before: askRobots }),
    });
    if (response.statusCode < 200 || response.statusCode > 299) {
      discard(response.body);
      throw badStatus(response.statusCode);
    }
    const content = await bodyOf(response, trip.signal);
    const contentType = headerOf(response, "content-type");
    return { content, url: url.href, ...(contentType !== undefined && { contentType }) };
  }

  return {
    async fetch(url, signal) {
      const limit = AbortSignal.timeout(timeLimitMs);
      const deadline = Date.now() + timeLimitMs;
      try {
        return await fetch(url, { signal: AbortSignal.any([signal, limit]), deadline });
      } catch (error) {
        signal.throwIfAborted();
        throw limit.aborted ? tooSlow(timeLimitMs) : fetchFailure(error);
      }
    },
    [Symbol.asyncDispose]: () => follower[Symbol.asyncDispose](),
  };
}

/**
 * By what servers know Quarry.
 *
 * @param contact an address under which a site's owner reaches the operator; empty where none is.
 */
export function userAgentOf(contact: string): string {
  return `Quarry/0.1 (${contact === "" ? "document extraction" : `+${contact}`})`;
}
