import { AppError } from "@quarry/kernel";
import type { RequestHandler } from "express";

/** Refuses a body of another media type before it is read. */
export function mediaType(accepted: string): RequestHandler {
  return (request, _response, next) => {
    const sent = request.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
    if (sent !== accepted) {
      throw new AppError("UNSUPPORTED_MEDIA_TYPE", `Send the body as Content-Type: ${accepted}`);
    }
    next();
  };
}

/** Refuses what no handler before it has taken, and says which methods there are. */
export function refuseMethod(methods: string[]): RequestHandler {
  const allowed = methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return (request, response) => {
    response.set("Allow", allowed.join(", "));
    const remedy = `use ${allowed.join(", ")}`;
    throw new AppError("METHOD_NOT_ALLOWED", `${request.method} is not possible here; ${remedy}`);
  };
}
