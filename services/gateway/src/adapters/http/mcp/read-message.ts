import { type ErrorCode, errorCodes, limits } from "@quarry/api";
import type { RequestHandler, Response } from "express";
import { parseJson } from "../requests/parse-json.ts";
import { plainSize, readBody } from "../requests/read-body.ts";
import { jsonType, sentMediaType } from "../requests/refusals.ts";
import { toAppError } from "../responses/failure.ts";

/** Of a message: tools take small arguments, and the protocol's library lists each that is unknown. */
const bounds = { depth: limits.json.depth, values: 10_000 };

/**
 * Reads a message of JSON-RPC into `request.body`, within the limits of JSON, and leaves other media types alone. It is
 * refused in the form of the protocol.
 */
export function readMessage(maxBytes: number): RequestHandler {
  return async (request, response, next) => {
    if (sentMediaType(request) !== jsonType || plainSize(request) === 0) return next();
    try {
      const bytes = await readBody(response, maxBytes);
      request.body = parseJson(bytes, "The message", { bounds }).value;
    } catch (error) {
      return refuse(response, error);
    }
    next();
  };
}

const protocolCodes: Partial<Record<ErrorCode, number>> = { MALFORMED_JSON: -32_700 };
const invalidRequest = -32_600;

function refuse(response: Response, error: unknown): void {
  const { code, message } = toAppError(error);
  const own = protocolCodes[code] ?? invalidRequest;
  response.status(errorCodes[code].status);
  response.json({ jsonrpc: "2.0", id: null, error: { code: own, message } });
}
