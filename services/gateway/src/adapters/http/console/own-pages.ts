import { AppError } from "@quarry/kernel";
import type { Request } from "express";

const harmless = ["GET", "HEAD"];

/**
 * Lets through what our own pages send, for browsers add the session to requests by themselves. They
 * say where a request comes from: in `Sec-Fetch-Site`, or (without TLS) in `Origin` where it changes
 * something.
 *
 * @throws AppError SCOPE_MISSING: a session grants nothing to pages of others.
 */
export function refuseOtherPages(request: Request): void {
  const site = request.get("Sec-Fetch-Site");
  const isReading = harmless.includes(request.method);
  if (site === "same-origin" || (site === "none" && isReading)) return;
  if (site === undefined && (hasOwnOrigin(request) || isUnmarkedReading(request))) return;
  throw new AppError("SCOPE_MISSING", "A session is good for the pages of the console alone");
}

function hasOwnOrigin(request: Request): boolean {
  const origin = URL.parse(request.get("Origin") ?? "");
  return origin !== null && origin.host === request.host;
}

const isUnmarkedReading = (request: Request) =>
  harmless.includes(request.method) && request.get("Origin") === undefined;
