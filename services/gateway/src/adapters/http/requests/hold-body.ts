import { type JsonBody, limits } from "@quarry/api";
import { AppError } from "@quarry/kernel";
import type { Request, RequestHandler, Response } from "express";
import type { HeldBytes } from "../../../application/held-bytes.ts";
import "./locals.ts";
import { jsonType, sentMediaType } from "./refusals.ts";

/** Size of a body that is not counted, because the buffers of its connection hold as much in any case, in bytes. */
export const uncountedBytes = 65_536;

/**
 * Waits until a body of JSON may be held in memory; it is not read meanwhile. It is held until the response is closed,
 * or until `releaseBody`.
 */
export function holdBody(
  heldBodies: HeldBytes,
  { maxBytes = limits.jsonBodyBytes }: Pick<JsonBody, "maxBytes">,
): RequestHandler {
  return async (request, response, next) => {
    const bytes = sentMediaType(request) === jsonType ? bodyBytes(request, maxBytes) : 0;
    const isCounted = bytes > uncountedBytes && bytes <= maxBytes; // a larger one is refused, not read
    if (isCounted) await holdFor(response, heldBodies, bytes);
    if (!response.closed) next();
  };
}

/** The size of a body; the largest one of a body that says none, because it comes in chunks, or compressed. */
function bodyBytes(request: Request, maxBytes: number): number {
  const isSized = (request.get("Content-Encoding") ?? "identity") === "identity";
  const length = request.get("Content-Length");
  if (isSized && length !== undefined) return Number(length);
  return request.get("Transfer-Encoding") === undefined && length === undefined ? 0 : maxBytes;
}

/** Holds bytes of a request until its response is closed, or until `releaseBody`. @throws AppError UNAVAILABLE. */
export async function holdFor(
  response: Response,
  heldBodies: HeldBytes,
  bytes: number,
): Promise<void> {
  const { caller, signal } = response.locals;
  if (!caller) throw new Error("a body is read behind the guard only");
  try {
    const body = await heldBodies.hold(bytes, { accountId: caller.accountId, signal });
    response.locals.heldBody = body;
    response.once("close", () => body[Symbol.dispose]());
    if (response.closed) body[Symbol.dispose]();
  } catch (error) {
    if (!response.closed || !(error instanceof AppError)) throw error;
  }
}

/** Frees a body that was stored, while its request still waits for the end of the work. */
export function releaseBody(request: Request, response: Response): void {
  request.body = undefined;
  response.locals.longText = undefined;
  response.locals.heldBody?.[Symbol.dispose]();
}
