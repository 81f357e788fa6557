import { AppError } from "@quarry/kernel";
import type { Request } from "express";

const harmless = ["GET", "HEAD"];

/**
 * Refuses requests of other sites' pages (CSRF), because browsers add the session cookie to those as well.
 * Browsers report the origin in `Sec-Fetch-Site`; without TLS, only in the `Origin` of requests that change
 * something.
 *
 * @throws AppError SCOPE_MISSING if the request comes from another site.
 */
export function refuseOtherSites(request: Request): void {
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
