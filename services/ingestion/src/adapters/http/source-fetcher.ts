import { type Dispatcher, request } from "undici";
import type { FetchedSource, SourceFetcher } from "../../application/ports.ts";
import { type AllowList, checkAddress } from "./check-address.ts";
import { badStatus, fetchFailure, tooManyRedirects, tooSlow } from "./fetch-failure.ts";
import { createGuardedAgent } from "./guarded-agent.ts";
import { type Network, openInternet } from "./network.ts";
import { discard, readBody } from "./read-body.ts";

export type FetcherOptions = {
  allow: AllowList;
  /** Decompressed. */
  maxBytes: number;
  /** For the whole: names, redirects, body. In ms. */
  timeLimitMs: number;
  network?: Network;
};

const mostRedirects = 5;

const headers = {
  "user-agent": "Quarry/0.1 (document extraction)",
  accept: "text/html,application/xhtml+xml,application/pdf,image/*;q=0.9,*/*;q=0.5",
  "accept-encoding": "gzip, br",
};

function headerOf(response: Dispatcher.ResponseData, name: string): string | undefined {
  return [response.headers[name] ?? []].flat()[0];
}

/** Fetches addresses of the public internet, and what the operator allows besides. */
export function createSourceFetcher(options: FetcherOptions): SourceFetcher & AsyncDisposable {
  const { allow, maxBytes, timeLimitMs, network = openInternet } = options;
  const agent = createGuardedAgent(network, allow);

  async function followRedirects(start: string, signal: AbortSignal) {
    let url = checkAddress(start, { allow, network });
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      const response = await request(url, { dispatcher: agent, headers, signal });
      const location = headerOf(response, "location");
      const { statusCode } = response;
      if (statusCode < 300 || statusCode > 399 || !location) return { response, url };
      discard(response.body);
      url = checkAddress(URL.parse(location, url) ?? location, { allow, network });
    }
    throw tooManyRedirects(mostRedirects);
  }

  async function fetch(start: string, signal: AbortSignal): Promise<FetchedSource> {
    const { response, url } = await followRedirects(start, signal);
    if (response.statusCode < 200 || response.statusCode > 299) {
      discard(response.body);
      throw badStatus(response.statusCode);
    }
    const contentEncoding = headerOf(response, "content-encoding") ?? "";
    const content = await readBody(response.body, { contentEncoding, maxBytes });
    const contentType = headerOf(response, "content-type");
    return { content, url: url.href, ...(contentType !== undefined && { contentType }) };
  }

  return {
    async fetch(url, signal) {
      const limit = AbortSignal.timeout(timeLimitMs);
      try {
        return await fetch(url, AbortSignal.any([signal, limit]));
      } catch (error) {
        signal.throwIfAborted();
        throw limit.aborted ? tooSlow(timeLimitMs) : fetchFailure(error);
      }
    },
    [Symbol.asyncDispose]: () => agent.destroy(),
  };
}
