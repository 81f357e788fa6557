import { isUtf8 } from "node:buffer";
import { basePath, limits, type Operation, type Scope } from "@quarry/api";
import { AppError } from "@quarry/kernel";
import express, { type Request, type RequestHandler, type Response, Router } from "express";
import { sendEvents } from "./answers/event-stream.ts";
import { sendJson } from "./answers/json-stream.ts";
import { mediaType, refuseMethod } from "./requests/refusals.ts";
import type { Call, Route } from "./route.ts";

export type ApiDependencies = {
  routes: Route[];
  guard: (scope: Scope) => RequestHandler;
};

/** Any JSON value is let through to the contract of the body; no JSON at all is not. */
const readJson = express.json({
  limit: limits.jsonBodyBytes,
  strict: false,
  verify(_request, _response, body, charset) {
    if (body.length === 0) throw emptyBody();
    if (charset !== "utf-8")
      throw new AppError("UNSUPPORTED_MEDIA_TYPE", "JSON must be encoded in UTF-8");
    if (!isUtf8(body)) throw new AppError("MALFORMED_JSON", "The body is not valid UTF-8");
  },
});

/** The operations under their paths, each behind key, scope, rate and media type. */
export function createApi({ routes, guard }: ApiDependencies): Router {
  const router = Router();
  for (const route of routes) {
    const { method, path, scope, body } = route.operation;
    const handlers: RequestHandler[] = [nameRoute(path), guard(scope)];
    if (body) handlers.push(mediaType(body.mediaType));
    if (body?.mediaType === "application/json") handlers.push(readJson, refuseEmptyBody);
    router[method](patternOf(path), ...handlers, answerWith(route));
  }
  const operations = routes.map(({ operation }) => operation);
  for (const [path, served] of Map.groupBy(operations, (operation) => operation.path)) {
    router.all(patternOf(path), nameRoute(path), refuseMethod(methodsOf(served)));
  }
  return router;
}

/** A path as Express writes it. */
const patternOf = (path: string) => path.replace("{id}", ":id");

function methodsOf(operations: Operation[]): string[] {
  return operations.map(({ method }) => method.toUpperCase());
}

function nameRoute(path: string): RequestHandler {
  const name = `${basePath}${path}`;
  return (_request, response, next) => {
    response.locals.route = name;
    next();
  };
}

const refuseEmptyBody: RequestHandler = (request, _response, next) => {
  if (request.body === undefined) throw emptyBody();
  next();
};

function emptyBody(): AppError {
  return new AppError("MALFORMED_JSON", "The body is empty");
}

function answerWith(route: Route): RequestHandler {
  return async (request, response) => {
    const call = callOf(request, response);
    const answer = await route.handle(call);
    if ("events" in answer) return sendEvents(response, answer.events);
    const { success, accepted } = route.operation;
    if ("json" in answer) return sendJson(response, { message: success.message, ...answer });
    const { status = 200, data, headers } = answer;
    const { message } = (status === 202 && accepted) || success;
    if (headers) response.set(headers);
    response.status(status).json({ status: true, message, data });
  };
}

function callOf(request: Request, response: Response): Call {
  const { requestId, caller, signal, trace } = response.locals;
  if (!caller) throw new Error("a route runs behind its guard only");
  const { accountId } = caller;
  const context = { requestId, accountId, ...trace };
  return { request, response, accountId, context, signal };
}
