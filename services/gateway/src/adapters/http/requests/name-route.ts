import type { RequestHandler } from "express";

/** Stores a request's route as declared, without ids, for logs, metrics and traces. */
export function nameRoute(name: string): RequestHandler {
  return (_request, response, next) => {
    response.locals.route = name;
    next();
  };
}
