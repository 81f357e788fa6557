import { type JsonBody, limits } from "@quarry/api";
import { AppError } from "@quarry/kernel";
import express, { type RequestHandler } from "express";
import "./locals.ts";
import { uncountedBytes } from "./hold-body.ts";
import { parseJson } from "./parse-json.ts";
import { jsonType, sentMediaType } from "./refusals.ts";

/**
 * Reads a JSON body into `request.body`, and leaves other media types alone. Any JSON value within the limits is
 * accepted, to be validated later, but an empty body and an object with a repeated key are refused.
 */
export function readJson({
  maxBytes = limits.jsonBodyBytes,
  longText,
}: Pick<JsonBody, "maxBytes" | "longText">): RequestHandler[] {
  const parse: RequestHandler = async (request, response, next) => {
    if (sentMediaType(request) !== jsonType) return next();
    const bytes: unknown = request.body;
    if (!Buffer.isBuffer(bytes) || bytes.length === 0) {
      throw new AppError("MALFORMED_JSON", "The body is empty");
    }
    if (bytes.length > uncountedBytes) await ownTurn();
    const sent = parseJson(bytes, "The body", { longText });
    request.body = sent.value;
    response.locals.longText = sent.longText;
    next();
  };
  return [requireUtf8, express.raw({ type: jsonType, limit: maxBytes }), parse];
}

let lastTurn: Promise<unknown> = Promise.resolve();

/** Waits for a turn of the event loop in which no other large body is parsed: others are served in between. */
function ownTurn(): Promise<unknown> {
  lastTurn = lastTurn.then(() => new Promise(setImmediate));
  return lastTurn;
}

const requireUtf8: RequestHandler = (request, _response, next) => {
  const [, charset = "utf-8"] =
    /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(request.get("Content-Type") ?? "") ?? [];
  if (sentMediaType(request) === jsonType && charset.toLowerCase() !== "utf-8") {
    throw new AppError("UNSUPPORTED_MEDIA_TYPE", "JSON must be encoded in UTF-8");
  }
  next();
};
