import { isIP } from "node:net";
import type { RequestHandler } from "express";

/**
 * Protects against pages of other sites. `Host` must be an IP address, `localhost` or a configured name: a name that an
 * attacker points at this server is none of these. `Origin`, if there is one, must be a loopback address, `localhost`
 * or a configured name: any page may be served from an IP address.
 */
export function knownHosts(names: readonly string[]): RequestHandler {
  const known = new Set(["localhost", ...names.map((name) => name.toLowerCase())]);
  const isKnownHost = (host = "") => known.has(host) || isIP(host) !== 0;
  const isKnownOrigin = (host = "") => known.has(host) || isLoopback(host);
  return (request, response, next) => {
    const isHost = isKnownHost(parseHostname(`http://${request.get("Host")}`));
    const origin = request.get("Origin");
    if (isHost && (origin === undefined || isKnownOrigin(parseHostname(origin)))) return next();
    const refused = isHost ? "Origin" : "Host";
    const message = `This server does not answer under the ${refused} of the request; the operator can add its name to QUARRY_MCP_HOSTS`;
    response.status(403).json({ jsonrpc: "2.0", id: null, error: { code: -32_000, message } });
  };
}

/** The host of a URL, without the brackets of an IPv6 address. */
function parseHostname(url: string): string | undefined {
  return URL.parse(url)?.hostname.replace(/^\[(.*)\]$/, "$1");
}

const isLoopback = (host: string) =>
  host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
