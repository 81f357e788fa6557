import { type JsonBody, limits } from "@quarry/api";
import type { Request, RequestHandler, Response } from "express";
import type { HeldBodies } from "../../../application/held-bodies/held-bodies.ts";
import "./locals.ts";
import { cutOff, incomingBody } from "./incoming-body.ts";
import { plainSize } from "./read-body.ts";
import { jsonType, sentMediaType } from "./refusals.ts";

/** Size of a body that is not counted, because the buffers of its connection hold as much in any case, in bytes. */
export const uncountedBodyBytes = 65_536;

/**
 * Waits until a body of JSON may be held in memory; it is not read meanwhile. It is held until the response is closed,
 * or until `releaseBody`.
 */
export function holdBody(
  heldBodies: HeldBodies,
  { maxBytes = limits.jsonBodyBytes }: Pick<JsonBody, "maxBytes">,
): RequestHandler {
  return async (request, response, next) => {
    const isJson = sentMediaType(request) === jsonType;
    const bytes = isJson ? (plainSize(request) ?? maxBytes) : 0;
    const isCounted = bytes > uncountedBodyBytes && bytes <= maxBytes; // a larger one is refused, not read
    if (isCounted) await holdFor(response, heldBodies, bytes);
    next();
  };
}

/** Holds bytes of a request until its response is closed, or until `releaseBody`. @throws AppError UNAVAILABLE. */
export async function holdFor(
  response: Response,
  heldBodies: HeldBodies,
  bytes: number,
): Promise<void> {
  const body = await hold(response, heldBodies, bytes);
  response.locals.heldBody = body;
  response.once("close", () => body[Symbol.dispose]());
  if (response.closed) body[Symbol.dispose]();
}

/**
 * Holds bytes of a request until the result is disposed.
 *
 * @throws AppError UNAVAILABLE; MALFORMED_JSON if the caller has disconnected.
 */
export async function hold(
  response: Response,
  heldBodies: HeldBodies,
  bytes: number,
): Promise<Disposable> {
  const { caller, signal } = response.locals;
  if (!caller) throw new Error("a body is read behind the guard only");
  const { accountId } = caller;
  try {
    return await heldBodies.hold(bytes, { accountId, signal, body: incomingBody(response) });
  } catch (error) {
    throw response.closed ? cutOff() : error;
  }
}

/** Frees a body that was stored, while its request still waits for the end of the work. */
export function releaseBody(request: Request, response: Response): void {
  request.body = undefined;
  response.locals.longText = undefined;
  response.locals.heldBody?.[Symbol.dispose]();
}
