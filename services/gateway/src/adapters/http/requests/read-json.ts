import { isUtf8 } from "node:buffer";
import { type JsonBody, limits } from "@quarry/api";
import { AppError, repeatedKey } from "@quarry/kernel";
import express, { type RequestHandler } from "express";
import { sentMediaType } from "./refusals.ts";

/** How much of a repeated key the error quotes, in characters. */
const quoted = 100;

/**
 * Reads a JSON body into `request.body`, and leaves other media types alone. Any JSON value is accepted, to
 * be validated later, but an empty body and an object with a repeated key are refused.
 */
export function readJson({
  maxBytes = limits.jsonBodyBytes,
}: Pick<JsonBody, "maxBytes">): RequestHandler[] {
  const texts = new WeakMap<object, string>();
  const read = express.json({
    limit: maxBytes,
    strict: false,
    verify(request, _response, body, charset) {
      if (body.length === 0) throw emptyBody();
      if (charset !== "utf-8")
        throw new AppError("UNSUPPORTED_MEDIA_TYPE", "JSON must be encoded in UTF-8");
      if (!isUtf8(body)) throw new AppError("MALFORMED_JSON", "The body is not valid UTF-8");
      texts.set(request, body.toString("utf8"));
    },
  });
  const refuseRepeatedKey: RequestHandler = (request, _response, next) => {
    const key = repeatedKey(texts.get(request) ?? "");
    if (key !== undefined) throw repeated(key);
    next();
  };
  return [read, refuseRepeatedKey, refuseEmptyBody];
}

const refuseEmptyBody: RequestHandler = (request, _response, next) => {
  if (sentMediaType(request) === "application/json" && request.body === undefined) {
    throw emptyBody();
  }
  next();
};

/** The refusal of an object that has a key twice. */
export function repeated(key: string): AppError {
  const named = JSON.stringify(key.slice(0, quoted));
  return new AppError("MALFORMED_JSON", `An object has the key ${named} twice; send each key once`);
}

function emptyBody(): AppError {
  return new AppError("MALFORMED_JSON", "The body is empty");
}
