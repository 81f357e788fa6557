import type { Authenticate, Caller, Sessions, UploadTokens } from "@quarry/access";
import { grants } from "@quarry/access";
import type { Operation } from "@quarry/api";
import { AppError, counted } from "@quarry/kernel";
import type { Request, RequestHandler, Response } from "express";
import type { Allowance, RateLimiter, RateLimits } from "../../application/ports.ts";
import { heldSession, holdSession } from "./console/cookie.ts";
import { refuseOtherPages } from "./console/own-pages.ts";
import "./requests/locals.ts";

export type AccessDependencies = RateLimits & {
  authenticate: Authenticate;
  /** Of browsers that signed in; without them a key is sent with each request. */
  sessions?: Sessions | undefined;
  uploadTokens: UploadTokens;
  /** What a body of unknown length counts for. */
  maxFileBytes: number;
};

/** Runs a look-up of who asks; refusals are counted by the address that they come from. */
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

/** What of an operation says who may ask for it. */
export type Guarded = Pick<Operation, "scope" | "takesUploadToken">;

/**
 * Lets a request through to those who may send it: by key or session, rates and scope, in this order.
 * Without a scope, what is asked for is checked later. A key that is sent wins over a session,
 * and the token of an upload address, where one is taken, over both.
 */
export function access(dependencies: AccessDependencies) {
  const { authenticate, sessions, requests, refusals, accounts, maxFileBytes } = dependencies;
  const identify = createIdentify(refusals);

  /** Returns what finds the caller of a request, each time it is called, while the key or session is valid. */
  function finderOf(request: Request, response: Response): () => Promise<Caller> {
    const authorization = request.get("Authorization");
    const held = authorization === undefined ? heldSession(request) : undefined;
    if (!sessions || held === undefined) return () => authenticate.byHeader(authorization);
    refuseOtherPages(request);
    return async () => {
      const { keyHash, renewed } = sessions.open(held);
      if (renewed !== undefined && !response.headersSent) holdSession(request, response, renewed);
      return await authenticate.byHash(keyHash);
    };
  }

  function bytesOf(request: Request): number {
    const isChunked = request.get("Transfer-Encoding") !== undefined;
    return isChunked ? maxFileBytes : Number(request.get("Content-Length") ?? 0);
  }

  return ({ scope = [], takesUploadToken }: Guarded = {}): RequestHandler => {
    const scopes = [scope].flat();
    return async (request, response, next) => {
      const token = takesUploadToken ? request.query.token : undefined;
      const find =
        token === undefined
          ? finderOf(request, response)
          : byUploadToken(typeof token === "string" ? token : "", response, dependencies);
      const caller = await identify(request, find);
      Object.assign(response.locals, { caller, findCaller: find });
      const limit = limitsOf(response);
      await limit("default", "request", () => requests.consume(caller.limitedBy));
      const { accountId } = caller;
      await limit("account", "request of the account", () => accounts.requests?.consume(accountId));
      const bytes = bytesOf(request);
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

/** Finds who made the address that a file is sent to, and leaves the id of its token to the route. */
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

/** Counts by one limit after the other; each is reported in the response headers, also of a refusal. */
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

function rateLimited({ limit, windowSeconds, resetSeconds }: Allowance, what = "request") {
  const rate = `${counted(limit, what, what.replace(/^\w+/, "$&s"))} per ${windowSeconds} s`;
  const message = `Rate limit of ${rate} exceeded; retry in ${resetSeconds} s`;
  return new AppError("RATE_LIMITED", message, { retryAfterSeconds: resetSeconds });
}
