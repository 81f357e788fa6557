import { isUtf8 } from "node:buffer";
import type { Scope } from "@quarry/contracts";
import { AppError } from "@quarry/kernel";
import express, { type Request, type RequestHandler, type Response, Router } from "express";
import { sendEvents } from "./answers/event-stream.ts";
import { sendJson } from "./answers/json-stream.ts";
import { refuseMethod } from "./answers/refuse-method.ts";
import { mediaType } from "./requests/media-type.ts";
import type { Call, Route } from "./route.ts";

export type ApiDependencies = {
  routes: Route[];
  guard: (scope: Scope) => RequestHandler;
};

/** Any JSON value is let through to the contract of the body; no JSON at all is not. */
const readJson = express.json({
  limit: "1mb",
  strict: false,
  verify(_request, _response, body, charset) {
    if (body.length === 0) throw emptyBody();
    if (charset !== "utf-8")
      throw new AppError("UNSUPPORTED_MEDIA_TYPE", "JSON is read as UTF-8 only");
    if (!isUtf8(body)) throw new AppError("MALFORMED_JSON", "The body is not valid UTF-8");
  },
});

/** The operations under their paths, each behind key, scope, rate and media type. */
export function createApi({ routes, guard }: ApiDependencies): Router {
  const router = Router();
  for (const route of routes) {
    const handlers: RequestHandler[] = [nameRoute(route.path), guard(route.scope)];
    if (route.accepts) handlers.push(mediaType(route.accepts));
    if (route.accepts === "application/json") handlers.push(readJson, refuseEmptyBody);
    router[route.method](route.path, ...handlers, answerWith(route));
  }
  for (const path of new Set(routes.map((route) => route.path))) {
    router.all(path, nameRoute(path), refuseMethod(methodsOf(routes, path)));
  }
  return router;
}

function methodsOf(routes: Route[], path: string): string[] {
  return routes.filter((route) => route.path === path).map(({ method }) => method.toUpperCase());
}

function nameRoute(path: string): RequestHandler {
  const name = `/v1${path.replace(":id", "{id}")}`;
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
    if ("json" in answer) return sendJson(response, answer);
    const { status = 200, message, data, headers } = answer;
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
