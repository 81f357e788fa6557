import { basePath, type Operation } from "@quarry/api";
import { type Request, type RequestHandler, type Response, Router } from "express";
import type { HeldBodies } from "../../application/held-bodies/held-bodies.ts";
import type { Guarded } from "./access.ts";
import { holdBody } from "./requests/hold-body.ts";
import { nameRoute } from "./requests/name-route.ts";
import { createTurns, readJson } from "./requests/read-json.ts";
import { mediaType, refuseMethod } from "./requests/refusals.ts";
import { sendEvents } from "./responses/event-stream.ts";
import { sendFile } from "./responses/file-stream.ts";
import { sendJson } from "./responses/json-stream.ts";
import type { Call, Route } from "./route.ts";
import { whileAdmitted } from "./while-admitted.ts";

export type ApiDependencies = {
  routes: Route[];
  heldBodies: HeldBodies;
  guard: (operation: Guarded) => RequestHandler;
};

/** The operations under their paths, each behind key, scope, rate and media type. */
export function createApi({ routes, guard, heldBodies }: ApiDependencies): Router {
  const router = Router();
  const takeTurn = createTurns();
  for (const route of routes) {
    const { method, path, body, jsonBody, linesBody } = route.operation;
    const handlers: RequestHandler[] = [nameRoute(`${basePath}${path}`), guard(route.operation)];
    const bodies = [body, jsonBody, linesBody].filter((sent) => sent !== undefined);
    if (bodies.length > 0) handlers.push(mediaType(bodies.map((sent) => sent.mediaType)));
    const json = bodies.find((sent) => sent.mediaType === "application/json");
    if (json) handlers.push(holdBody(heldBodies, json), ...readJson({ ...json, takeTurn }));
    router[method](toExpressPath(path), ...handlers, respondWith(route));
  }
  const operations = routes.map(({ operation }) => operation);
  for (const [path, served] of Map.groupBy(operations, (operation) => operation.path)) {
    router.all(
      toExpressPath(path),
      nameRoute(`${basePath}${path}`),
      refuseMethod(methodNames(served)),
    );
  }
  return router;
}

/** A path as Express writes it. */
const toExpressPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ":$1");

function methodNames(operations: Operation[]): string[] {
  return operations.map(({ method }) => method.toUpperCase());
}

function respondWith(route: Route): RequestHandler {
  return (request, response) => whileAdmitted(response, () => send(route, request, response));
}

async function send(route: Route, request: Request, response: Response): Promise<void> {
  const answer = await route.handle(toCall(route, request, response));
  if (response.closed) return;
  if ("events" in answer) return sendEvents(response, answer.events);
  if ("file" in answer) return sendFile(response, answer);
  const { success, accepted } = route.operation;
  if ("json" in answer) return sendJson(response, { message: success.message, ...answer });
  const { status = 200, data, headers } = answer;
  const { message } = (status === 202 && accepted) || success;
  if (headers) response.set(headers);
  response.status(status).json({ status: true, message: answer.message ?? message, data });
}

const streamType = "text/event-stream";

function toCall({ operation }: Route, request: Request, response: Response): Call {
  const { requestId, caller, signal, trace } = response.locals;
  if (!caller) throw new Error("a route runs behind its guard only");
  const { accountId } = caller;
  const context = { requestId, accountId, ...trace };
  const wantsEvents =
    operation.stream !== undefined &&
    request.accepts("application/json", streamType) === streamType;
  return { request, response, accountId, caller, context, wantsEvents, signal };
}
