import { type JsonBody, limits } from "@quarry/api";
import { AppError } from "@quarry/kernel";
import type { RequestHandler } from "express";
import "./locals.ts";
import { uncountedBodyBytes } from "./hold-body.ts";
import { parseJson } from "./parse-json.ts";
import { readBody } from "./read-body.ts";
import { jsonType, sentMediaType } from "./refusals.ts";

export type ReadJsonOptions = Pick<JsonBody, "maxBytes" | "longText"> & {
  /** Waits until a large body may be parsed; for operations whose bodies may be large. */
  takeTurn?: () => Promise<unknown>;
};

/**
 * Reads a JSON body into `request.body`, and leaves other media types alone. Any JSON value within the limits is
 * accepted, to be validated later, but an empty body and an object with a repeated key are refused.
 */
export function readJson({
  maxBytes = limits.jsonBodyBytes,
  longText,
  takeTurn,
}: ReadJsonOptions): RequestHandler[] {
  const parse: RequestHandler = async (request, response, next) => {
    if (sentMediaType(request) !== jsonType) return next();
    const bytes = await readBody(response, maxBytes);
    if (bytes.length === 0) throw new AppError("MALFORMED_JSON", "The body is empty");
    if (bytes.length > uncountedBodyBytes) await takeTurn?.();
    const sent = parseJson(bytes, "The body", { longText });
    request.body = sent.value;
    response.locals.longText = sent.longText;
    next();
  };
  return [requireUtf8, parse];
}

/** Makes turns: each is in a round of the event loop of its own, so that other callers are served in between. */
export function createTurns(): () => Promise<unknown> {
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    last = last.then(() => new Promise(setImmediate));
    return last;
  };
}

const requireUtf8: RequestHandler = (request, _response, next) => {
  const [, charset = "utf-8"] =
    /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(request.get("Content-Type") ?? "") ?? [];
  if (sentMediaType(request) === jsonType && charset.toLowerCase() !== "utf-8") {
    throw new AppError("UNSUPPORTED_MEDIA_TYPE", "JSON must be encoded in UTF-8");
  }
  next();
};
