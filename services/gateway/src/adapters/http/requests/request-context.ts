import type { NewId } from "@quarry/kernel";
import type { RequestHandler } from "express";
import "./locals.ts";

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
