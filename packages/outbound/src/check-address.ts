import { isIP, isIPv6 } from "node:net";
import { AppError } from "@quarry/kernel";
import { type Network, openInternet } from "./network.ts";

/** Internal hosts that the operator allows: `host:port`, each for exactly that host and port. */
export type AllowList = ReadonlySet<string>;

type Endpoint = Pick<URL, "hostname" | "port" | "protocol">;

/** What may be reached: a network's public part, and of the rest what the operator allows. */
export type EgressPolicy = { allow: AllowList; network?: Network };

/** An address that may not be fetched; `why` never repeats the address. */
export function refused(why: string): AppError {
  return new AppError("SOURCE_REFUSED", why);
}

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, "");

export function portOf({ port, protocol }: Pick<URL, "port" | "protocol">): number {
  return port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);
}

/** Whether the operator allows exactly this host and port. */
export function isAllowed(endpoint: Endpoint, allow: AllowList): boolean {
  const host = bare(endpoint.hostname.toLowerCase());
  return allow.has(`${isIPv6(host) ? `[${host}]` : host}:${portOf(endpoint)}`);
}

/** What a page leads to: to what the operator allows only one that he allows itself. */
export function allowedFrom(page: string, allow: AllowList): AllowList {
  const url = URL.parse(page);
  return url && isAllowed(url, allow) ? allow : new Set();
}

/**
 * Checks a port, and a host where it is a literal. Host names are checked as they are connected to.
 *
 * @throws AppError SOURCE_REFUSED
 */
export function checkEndpoint(
  endpoint: Endpoint,
  { allow, network = openInternet }: EgressPolicy,
): void {
  if (isAllowed(endpoint, allow)) return;
  const port = portOf(endpoint);
  if (!network.ports.has(port)) {
    throw refused(`The source URL has port ${port}, which is not allowed`);
  }
  const host = bare(endpoint.hostname);
  if (isIP(host) !== 0 && !network.isPublic(host)) throw notPublic();
}

/**
 * Checks what an address says by itself: scheme, credentials, port, and the host where it is a
 * literal.
 *
 * @throws AppError SOURCE_REFUSED saying what is wrong.
 */
export function checkAddress(address: string | URL, policy: EgressPolicy): URL {
  const url = URL.parse(address);
  if (!url) throw refused("The source is not a valid URL");
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw refused("The source URL must begin with http:// or https://");
  }
  if (url.username !== "" || url.password !== "") {
    throw refused("The source URL must not contain a user name or password");
  }
  checkEndpoint(url, policy);
  return url;
}

/** A host that stands, or whose name stands, for an address inside somebody's network. */
export function notPublic(): AppError {
  return refused("The source URL does not point to the public internet");
}
