import type { Request, RequestHandler } from "express";
import "./locals.ts";

export type PublicAddressOptions = {
  /** The address that the operator has configured. */
  publicUrl: string | undefined;
  /** Number of trusted proxies in front. */
  trustedProxies: number;
};

/** A path of plain segments, which no browser reads as another host. */
const safePath = /^(?:\/[\w.~%-]+)+$/;

/**
 * Stores the address under which callers reach this server: the configured one, else the request's own host with the
 * path prefix that a trusted proxy has taken away and reports in `X-Forwarded-Prefix`.
 */
export function publicAddress({ publicUrl, trustedProxies }: PublicAddressOptions): RequestHandler {
  const configured = publicUrl?.replace(/\/+$/, "");
  return (request, response, next) => {
    const host = `${request.protocol}://${request.get("Host")}`;
    const prefix = trustedProxies > 0 ? forwardedPrefix(request) : "";
    const address = configured ?? (URL.parse(host)?.origin ?? "") + prefix;
    response.locals.publicUrl = address;
    response.locals.publicPath = configured ? pathOf(configured) : prefix;
    next();
  };
}

const pathOf = (url: string) => new URL(url).pathname.replace(/\/+$/, "");

/** Returns the prefix that the nearest proxy has reported; none if it is no plain path. */
function forwardedPrefix(request: Request): string {
  const last = request.get("X-Forwarded-Prefix")?.split(",").at(-1)?.trim() ?? "";
  const path = last.replace(/\/+$/, "");
  return safePath.test(path) ? path : "";
}
