import type { Scope } from "@quarry/api";
import { AppError } from "@quarry/kernel";
import type { Request, RequestHandler, Response } from "express";
import type { Authenticate } from "../../application/keys/authenticate.ts";
import type { Allowance, Caller, RateLimits } from "../../application/ports.ts";
import { grants } from "../../domain/key-record.ts";
import "./requests/locals.ts";

export type AccessDependencies = RateLimits & {
  authenticate: Authenticate;
  /** What a body of unknown length counts for. */
  maxFileBytes: number;
};

/** Lets a request through to those who may send it: by key, rates and scope, in this order. */
export function access(dependencies: AccessDependencies) {
  const { authenticate, requests, refusals, accounts, maxFileBytes } = dependencies;

  async function identify(authorization: string | undefined, address: string): Promise<Caller> {
    try {
      return await authenticate(authorization);
    } catch (error) {
      const isRefused = error instanceof AppError && error.code !== "UNAVAILABLE";
      const allowance = isRefused ? await refusals.consume(address) : undefined;
      if (allowance?.allowed === false) throw rateLimited(allowance);
      throw error;
    }
  }

  function bytesOf(request: Request): number {
    const isChunked = request.get("Transfer-Encoding") !== undefined;
    return isChunked ? maxFileBytes : Number(request.get("Content-Length") ?? 0);
  }

  return (scope: Scope): RequestHandler =>
    async (request, response, next) => {
      const caller = await identify(request.get("Authorization"), request.ip ?? "");
      response.locals.caller = caller;
      const limit = limitsOf(response);
      await limit("default", "requests", () => requests.consume(caller.limitedBy));
      const { accountId } = caller;
      await limit("account", "requests of the account", () =>
        accounts.requests?.consume(accountId),
      );
      const bytes = bytesOf(request);
      await limit("account-bytes", "bytes of the account", () =>
        bytes > 0 ? accounts.bytes?.consume(accountId, bytes) : undefined,
      );
      if (!grants(caller.scopes, scope)) {
        throw new AppError("SCOPE_MISSING", `This needs a key with the scope ${scope}`);
      }
      next();
    };
}

/** Counts by one limit after the other; each is told in the answer's headers, whatever it answers. */
function limitsOf(response: Response) {
  return async (
    name: string,
    what: string,
    consume: () => Promise<Allowance> | undefined,
  ): Promise<void> => {
    const allowance = await consume();
    if (!allowance) return;
    const { limit, remaining, windowSeconds, resetSeconds } = allowance;
    response.append("RateLimit-Policy", `"${name}";q=${limit};w=${windowSeconds}`);
    response.append("RateLimit", `"${name}";r=${remaining};t=${resetSeconds}`);
    if (!allowance.allowed) throw rateLimited(allowance, what);
  };
}

function rateLimited({ limit, windowSeconds, resetSeconds }: Allowance, what = "requests") {
  const rate = `${limit} ${what} in ${windowSeconds} s`;
  return new AppError("RATE_LIMITED", `More than ${rate}; wait ${resetSeconds} s`, {
    retryAfterSeconds: resetSeconds,
  });
}
