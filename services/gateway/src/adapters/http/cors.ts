import cors from "cors";
import type { RequestHandler } from "express";

const readable = [
  ...["ETag", "Location", "Idempotent-Replayed", "Preference-Applied", "X-Request-Id"],
  ...["RateLimit", "RateLimit-Policy", "Retry-After"],
];
const sendable = [
  ...["Authorization", "Content-Type", "Idempotency-Key"],
  ...["If-Match", "Last-Event-ID", "Prefer", "X-Request-Id"],
];

/**
 * Lets pages of the configured origins read responses to requests with a key; cookies are not accepted.
 * Requests from other origins get no CORS headers.
 */
export function allowOrigins(origins: readonly string[]): RequestHandler {
  const allow = cors({
    origin: [...origins],
    methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    allowedHeaders: sendable,
    exposedHeaders: readable,
    maxAge: 600,
  });
  return (request, response, next) => {
    const origin = request.get("Origin");
    if (origin !== undefined && origins.includes(origin)) return allow(request, response, next);
    if (origins.length > 0) response.vary("Origin");
    next();
  };
}
