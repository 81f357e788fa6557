import type { NewId } from "@quarry/kernel";
import type { TraceContext } from "@quarry/service-kit";
import type { RequestHandler } from "express";
import type { Caller } from "../../../application/ports.ts";

const wellFormed = /^[\w.-]{8,128}$/;

/** Gives every request its id, the caller's where it is well formed, and every answer the same. */
export function requestContext(newId: NewId): RequestHandler {
  return (request, response, next) => {
    const sent = request.get("X-Request-Id");
    const requestId = sent !== undefined && wellFormed.test(sent) ? sent : newId();
    response.locals.requestId = requestId;
    response.set("X-Request-Id", requestId);
    next();
  };
}

declare global {
  namespace Express {
    /** What the layers in front of a route leave for those behind. */
    interface Locals {
      requestId: string;
      /** The request's place in a trace, for what is asked of services on its behalf. */
      trace?: TraceContext;
      /** Aborted when the caller has gone, or the server is going. */
      signal: AbortSignal;
      /** The pattern of the route that matched: bounded, so that it can label a metric. */
      route?: string;
      caller?: Caller;
    }
  }
}
