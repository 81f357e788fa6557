import { isIP } from "node:net";
import type { RequestHandler } from "express";

/**
 * Protects against DNS rebinding: refuses requests whose `Host` or `Origin` is neither an IP address, nor
 * `localhost`, nor a configured name. A name that an attacker points at this server is none of these.
 */
export function knownHosts(names: readonly string[]): RequestHandler {
  const known = new Set(["localhost", ...names.map((name) => name.toLowerCase())]);
  const isKnown = (hostname: string | undefined) =>
    hostname !== undefined && (known.has(hostname) || isAddress(hostname));
  return (request, response, next) => {
    const host = parseHostname(`http://${request.get("Host")}`);
    const origin = request.get("Origin");
    if (isKnown(host) && (origin === undefined || isKnown(parseHostname(origin)))) return next();
    const refused = isKnown(host) ? "Origin" : "Host";
    const message = `This server does not answer under the ${refused} of the request; the operator can add its name to QUARRY_MCP_HOSTS`;
    response.status(403).json({ jsonrpc: "2.0", id: null, error: { code: -32_000, message } });
  };
}

function parseHostname(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).hostname : undefined;
}

const isAddress = (hostname: string) => isIP(hostname.replace(/^\[(.*)\]$/, "$1")) !== 0;
