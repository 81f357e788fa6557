import { type ErrorCode, errorCodes, limits } from "@quarry/api";
import express, { type RequestHandler, type Response } from "express";
import { parseJson } from "../requests/parse-json.ts";
import { jsonType } from "../requests/refusals.ts";
import { toAppError } from "../responses/failure.ts";

/** Of a message: tools take small arguments, and the protocol's library lists each that is unknown. */
const bounds = { depth: limits.json.depth, values: 10_000 };

/**
 * Reads a message of JSON-RPC into `request.body`, within the limits of JSON, and leaves other media types alone. It is
 * refused in the form of the protocol.
 */
export function readMessage(maxBytes: number): RequestHandler {
  const read = express.raw({ type: jsonType, limit: maxBytes });
  return (request, response, next) => {
    read(request, response, (failure: unknown) => {
      if (failure !== undefined) return refuse(response, failure);
      const bytes: unknown = request.body;
      try {
        if (Buffer.isBuffer(bytes))
          request.body = parseJson(bytes, "The message", { bounds }).value;
      } catch (error) {
        return refuse(response, error);
      }
      next();
    });
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
