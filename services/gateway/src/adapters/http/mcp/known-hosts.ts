import { isIP } from "node:net";
import type { RequestHandler } from "express";

/**
 * Refuses what a page of somebody else makes a browser send: a `Host` that is neither an address, nor
 * `localhost`, nor a name that the operator gave, and an `Origin` of another host. A name that an
 * attacker points at this server is none of these.
 */
export function knownHosts(names: readonly string[]): RequestHandler {
  const known = new Set(["localhost", ...names.map((name) => name.toLowerCase())]);
  const isKnown = (hostname: string | undefined) =>
    hostname !== undefined && (known.has(hostname) || isAddress(hostname));
  return (request, response, next) => {
    const host = hostnameOf(`http://${request.get("Host")}`);
    const origin = request.get("Origin");
    if (isKnown(host) && (origin === undefined || isKnown(hostnameOf(origin)))) return next();
    const refused = isKnown(host) ? "Origin" : "Host";
    const message = `The ${refused} is none that this server is known by; the operator names it in QUARRY_MCP_HOSTS`;
    response.status(403).json({ jsonrpc: "2.0", id: null, error: { code: -32_000, message } });
  };
}

function hostnameOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).hostname : undefined;
}

const isAddress = (hostname: string) => isIP(hostname.replace(/^\[(.*)\]$/, "$1")) !== 0;
