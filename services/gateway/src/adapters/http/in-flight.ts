import type { RequestHandler, Response } from "express";
import "./requests/locals.ts";

/** Why a request's signal is aborted. */
export const disconnected = "disconnected";
const draining = "draining";

/** The requests that are not answered yet, and how they learn that it is time to end. */
export type InFlight = {
  /** Follows every request, and gives it its signal. */
  track: RequestHandler;
  /** Asks every request, also later ones, to end soon; resolves when all are answered. */
  drain(): Promise<void>;
};

export function createInFlight(): InFlight {
  const open = new Map<Response, AbortController>();
  const answered = Promise.withResolvers<void>();
  let isDraining = false;

  /** After the answer the connection is closed, so that a stop need not wait for it. */
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
        if (isDraining && open.size === 0) answered.resolve();
      });
      if (isDraining) release(response, controller);
      next();
    },

    drain() {
      isDraining = true;
      for (const [response, controller] of open) release(response, controller);
      if (open.size === 0) answered.resolve();
      return answered.promise;
    },
  };
}
