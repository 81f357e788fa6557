import type { RequestHandler } from "express";

/** Names the route of a request for logs, metrics and traces: as it is declared, without ids. */
export function nameRoute(name: string): RequestHandler {
  return (_request, response, next) => {
    response.locals.route = name;
    next();
  };
}
