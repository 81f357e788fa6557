import { AppError } from "@quarry/kernel";
import type { Request, RequestHandler } from "express";

export const jsonType = "application/json";

/** The media type of a request's body, without parameters and in lower case. */
export function sentMediaType(request: Request): string | undefined {
  return request.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
}

/** Refuses a body of another media type before it is read. */
export function mediaType(accepted: readonly string[]): RequestHandler {
  return (request, _response, next) => {
    const sent = sentMediaType(request);
    if (sent === undefined || !accepted.includes(sent)) {
      const types = accepted.join(" or ");
      throw new AppError("UNSUPPORTED_MEDIA_TYPE", `Send the body as Content-Type: ${types}`);
    }
    next();
  };
}

/** Responds 405 with the allowed methods; mounted behind the path's handlers. */
export function refuseMethod(methods: string[]): RequestHandler {
  const allowed = methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return (request, response) => {
    response.set("Allow", allowed.join(", "));
    const remedy = `use ${allowed.join(", ")}`;
    throw new AppError(
      "METHOD_NOT_ALLOWED",
      `${request.method} is not allowed on this path; ${remedy}`,
    );
  };
}
