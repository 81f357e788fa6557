import type { Authenticate, Caller, UploadTokens } from "@quarry/access";
import { grants } from "@quarry/access";
import type { Operation } from "@quarry/api";
import { AppError, counted } from "@quarry/kernel";
import type { Request, RequestHandler, Response } from "express";
import type { ConsoleSessions } from "../../application/console-sessions.ts";
import type { Allowance, RateLimiter, RateLimits } from "../../application/ports.ts";
import { readSessionCookie, setSessionCookie } from "./console/cookie.ts";
import { refuseOtherSites } from "./console/same-site.ts";
import "./requests/locals.ts";

export type AccessDependencies = RateLimits & {
  authenticate: Authenticate;
  /** Sessions of signed-in browsers; if absent, only keys and tokens are accepted. */
  sessions?: ConsoleSessions | undefined;
  uploadTokens: UploadTokens;
  /** The size that a body of unknown length is counted with. */
  maxFileBytes: number;
};

/** Looks up the caller of a request; refusals are rate-limited by client address. */
export type Identify = (request: Request, find: () => Promise<Caller>) => Promise<Caller>;

export function createIdentify(refusals: RateLimiter): Identify {
  return async (request, find) => {
    try {
      return await find();
    } catch (error) {
      const isRefused = error instanceof AppError && error.code !== "UNAVAILABLE";
      const allowance = isRefused ? await refusals.consume(request.ip ?? "") : undefined;
      if (allowance?.allowed === false) throw rateLimited(allowance);
      throw error;
    }
  };
}

/** The parts of an operation that decide who may call it. */
export type Guarded = Pick<Operation, "scope" | "takesUploadToken">;

/**
 * Checks that a caller may send a request: key or session first, then rate limits, then scope. A key takes
 * precedence over a session, and the token of an upload address over both.
 */
export function access(dependencies: AccessDependencies) {
  const { authenticate, sessions, requests, refusals, accounts, maxFileBytes } = dependencies;
  const identify = createIdentify(refusals);

  /** Returns a function that finds the caller; it can be called again to check that the key is still valid. */
  function callerFinder(request: Request, response: Response): () => Promise<Caller> {
    const authorization = request.get("Authorization");
    const session = authorization === undefined ? readSessionCookie(request) : undefined;
    if (!sessions || session === undefined) return () => authenticate.byHeader(authorization);
    refuseOtherSites(request);
    return async () => {
      const { keyHash, renewed } = await sessions.open(session);
      if (renewed !== undefined && !response.headersSent)
        setSessionCookie(request, response, renewed);
      return await authenticate.byHash(keyHash);
    };
  }

  function bodyBytes(request: Request): number {
    const isChunked = request.get("Transfer-Encoding") !== undefined;
    return isChunked ? maxFileBytes : Number(request.get("Content-Length") ?? 0);
  }

  return ({ scope = [], takesUploadToken }: Guarded = {}): RequestHandler => {
    const scopes = [scope].flat();
    return async (request, response, next) => {
      const token = takesUploadToken ? request.query.token : undefined;
      const find =
        token === undefined
          ? callerFinder(request, response)
          : byUploadToken(typeof token === "string" ? token : "", response, dependencies);
      const caller = await identify(request, find);
      Object.assign(response.locals, { caller, findCaller: find });
      const limit = limiterFor(response);
      await limit("default", "request", () => requests.consume(caller.limitedBy));
      const { accountId } = caller;
      await limit("account", "request of the account", () => accounts.requests?.consume(accountId));
      const bytes = bodyBytes(request);
      await limit("account-bytes", "byte of the account", () =>
        bytes > 0 ? accounts.bytes?.consume(accountId, bytes) : undefined,
      );
      if (scopes.length > 0 && !scopes.some((each) => grants(caller.scopes, each))) {
        throw new AppError(
          "SCOPE_MISSING",
          `This needs a key with the scope ${scopes.join(" or ")}`,
        );
      }
      next();
    };
  };
}

/** Finds the caller who made the upload address, and stores the id of its token for the route. */
function byUploadToken(
  token: string,
  response: Response,
  { uploadTokens, authenticate }: AccessDependencies,
): () => Promise<Caller> {
  return async () => {
    const { id, caller } = await uploadTokens.open(token, authenticate);
    response.locals.uploadTokenId = id;
    return caller;
  };
}

/** Consumes one limit after the other; each is reported in the response headers, of a 429 as well. */
function limiterFor(response: Response) {
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

function rateLimited({ limit, windowSeconds, resetSeconds }: Allowance, what = "request") {
  const rate = `${counted(limit, what, what.replace(/^\w+/, "$&s"))} per ${windowSeconds} s`;
  const message = `Rate limit of ${rate} exceeded; retry in ${resetSeconds} s`;
  return new AppError("RATE_LIMITED", message, { retryAfterSeconds: resetSeconds });
}
