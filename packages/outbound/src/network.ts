import type { LookupAddress } from "node:dns";
import ipaddr from "ipaddr.js";
import { createResolver } from "./resolver.ts";

/** What a fetch takes for the outside world; replaceable so that tests have one of their own. */
export type Network = {
  /** Every address of a host. */
  resolve: (hostname: string) => Promise<LookupAddress[]>;
  /** Whether an address (IPv4 or IPv6, without brackets) belongs to the open internet. */
  isPublic: (address: string) => boolean;
  ports: ReadonlySet<number>;
};

/** Answers to any cloud machine and is no public service, though its range is. */
const cloudHost = "168.63.129.16";

/** The only part of IPv6 that was ever given out for public use. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address); // an IPv4 address in IPv6 clothes counts as what it is
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(globalUnicast)) return false;
  return parsed.range() === "unicast" && parsed.toString() !== cloudHost;
}

/** Public addresses on the two ports of the web. */
export const openInternet: Network = {
  resolve: createResolver(),
  isPublic: isPublicAddress,
  ports: new Set([80, 443]),
};
