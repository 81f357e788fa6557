import type { Scope } from "@quarry/contracts";
import { AppError } from "@quarry/kernel";
import type { RequestHandler, Response } from "express";
import type { Authenticate } from "../../application/authenticate.ts";
import type { Allowance, Caller, RateLimits } from "../../application/ports.ts";
import { grants } from "../../domain/key-record.ts";
import "./requests/locals.ts";

export type AccessDependencies = RateLimits & { authenticate: Authenticate };

/** Lets a request through to those who may send it: by key, rate and scope, in this order. */
export function access(dependencies: AccessDependencies) {
  const { authenticate, requests, refusals } = dependencies;

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

  return (scope: Scope): RequestHandler =>
    async (request, response, next) => {
      const caller = await identify(request.get("Authorization"), request.ip ?? "");
      response.locals.caller = caller;
      const allowance = await requests.consume(caller.limitedBy);
      tell(response, allowance);
      if (!allowance.allowed) throw rateLimited(allowance);
      if (!grants(caller.scopes, scope)) {
        throw new AppError("SCOPE_MISSING", `This needs a key with the scope ${scope}`);
      }
      next();
    };
}

function tell(response: Response, allowance: Allowance): void {
  const { limit, remaining, windowSeconds, resetSeconds } = allowance;
  response.set("RateLimit-Policy", `"default";q=${limit};w=${windowSeconds}`);
  response.set("RateLimit", `"default";r=${remaining};t=${resetSeconds}`);
}

function rateLimited({ limit, windowSeconds, resetSeconds }: Allowance): AppError {
  const rate = `${limit} requests in ${windowSeconds} s`;
  return new AppError("RATE_LIMITED", `More than ${rate}; wait ${resetSeconds} s`, {
    retryAfterSeconds: resetSeconds,
  });
}
