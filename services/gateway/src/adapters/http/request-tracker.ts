import type { RequestHandler, Response } from "express";
import "./requests/locals.ts";

/** Why a request's signal is aborted. */
export const disconnected = "disconnected";
const draining = "draining";

/** Tracks the requests in flight and drains them when the server stops. */
export type RequestTracker = {
  /** Tracks each request and gives it its abort signal. */
  track: RequestHandler;
  /** Aborts every request's signal, also of later ones; resolves when none is in flight. */
  drain(): Promise<void>;
};

export function createRequestTracker(): RequestTracker {
  const open = new Map<Response, AbortController>();
  const drained = Promise.withResolvers<void>();
  let isDraining = false;

  /** Closes the connection after the response, so that a stop does not wait for keep-alive. */
  function release(response: Response, controller: AbortController): void {
    response.shouldKeepAlive = false;
    controller.abort(draining);
  }

  return {
    track(_request, response, next) {
      const controller = new AbortController();
      open.set(response, controller);
      response.locals.signal = controller.signal;
      response.once("close", () => {
        open.delete(response);
        controller.abort(disconnected);
        if (isDraining && open.size === 0) drained.resolve();
      });
      if (isDraining) release(response, controller);
      next();
    },

    drain() {
      isDraining = true;
      for (const [response, controller] of open) release(response, controller);
      if (open.size === 0) drained.resolve();
      return drained.promise;
    },
  };
}
