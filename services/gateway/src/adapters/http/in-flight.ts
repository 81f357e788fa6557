import type { Response } from "express";

/** Why a request's signal is aborted. */
export const gone = "gone";
export const draining = "draining";

export type InFlight = ReturnType<typeof createInFlight>;

/** The requests that are not answered yet, and how they learn that it is time to end. */
export function createInFlight() {
  const open = new Map<Response, AbortController>();
  let isDraining = false;

  /** After the answer the connection is closed, so that a stop need not wait for it. */
  function release(response: Response, controller: AbortController): void {
    response.shouldKeepAlive = false;
    controller.abort(draining);
  }

  return {
    /** The signal of a request: aborted when its caller has gone, or when the server is going. */
    track(response: Response): AbortSignal {
      const controller = new AbortController();
      open.set(response, controller);
      response.once("close", () => {
        open.delete(response);
        controller.abort(gone);
      });
      if (isDraining) release(response, controller);
      return controller.signal;
    },

    drain(): void {
      isDraining = true;
      for (const [response, controller] of open) release(response, controller);
    },
  };
}
