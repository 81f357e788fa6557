import { isIP } from "node:net";
import { AppError } from "@quarry/kernel";
import { type Network, openInternet } from "./network.ts";

/** Inner documents that an operator lets in: `host:port`, each for exactly that host and port. */
export type AllowList = ReadonlySet<string>;

/** An address that may not be fetched; `why` never repeats the address. */
export function refused(why: string): AppError {
  return new AppError("SOURCE_REFUSED", why);
}

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, "");

export function portOf({ port, protocol }: Pick<URL, "port" | "protocol">): number {
  return port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);
}

/** Whether the operator lets exactly this host and port in. */
export function isAllowed(
  url: Pick<URL, "hostname" | "port" | "protocol">,
  allow: AllowList,
): boolean {
  return allow.has(`${url.hostname.toLowerCase()}:${portOf(url)}`);
}

/**
 * Checks what an address says by itself: scheme, credentials, port, and the host where it is a
 * literal. Host names are checked again when they are connected to.
 *
 * @throws AppError SOURCE_REFUSED saying what is wrong.
 */
export function checkAddress(
  address: string | URL,
  {
    allow,
    network = openInternet,
  }: { allow: AllowList; network?: Pick<Network, "isPublic" | "ports"> },
): URL {
  const url = URL.parse(address);
  if (!url) throw refused("The source is not a valid address");
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw refused("The source's address must begin with http:// or https://");
  }
  if (url.username !== "" || url.password !== "") {
    throw refused("The source's address must not hold a user name or password");
  }
  if (isAllowed(url, allow)) return url;
  if (!network.ports.has(portOf(url))) {
    throw refused(`The source's address has port ${portOf(url)}, which may not be fetched from`);
  }
  const host = bare(url.hostname);
  if (isIP(host) !== 0 && !network.isPublic(host)) throw notPublic();
  return url;
}

/** A host that stands, or whose name stands, for an address inside somebody's network. */
export function notPublic(): AppError {
  return refused("The source's address is not on the public internet");
}
