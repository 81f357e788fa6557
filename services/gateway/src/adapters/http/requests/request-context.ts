import type { NewId } from "@quarry/kernel";
import type { RequestHandler } from "express";
import "./locals.ts";

const wellFormed = /^[\w.-]{8,128}$/;

/** Gives each request an id, the caller's if that is well formed, and returns it in the response. */
export function requestContext(newId: NewId): RequestHandler {
  return (request, response, next) => {
    const sent = request.get("X-Request-Id");
    const requestId = sent !== undefined && wellFormed.test(sent) ? sent : newId();
    response.locals.requestId = requestId;
    response.set("X-Request-Id", requestId);
    next();
  };
}
