import { AppError, monotonicClock } from "@quarry/kernel";
import type { Response } from "express";
import type { ArrivingBody } from "../../../application/held-bodies/slow-bodies.ts";

/** The body of a request on its way in. */
export type IncomingBody = ArrivingBody & {
  /**
   * Yields the bytes as they arrive. A request whose reading ends early stays open, so that its response arrives.
   *
   * @throws AppError MALFORMED_JSON for a body that is cut off, TIMEOUT for one that is ended as slow.
   */
  bytes(): AsyncGenerator<Uint8Array, void>;
};

/** Returns the body of the request of a response; the same one for every call. */
export function incomingBody(response: Response): IncomingBody {
  response.locals.incomingBody ??= createIncomingBody(response);
  return response.locals.incomingBody;
}

function createIncomingBody(response: Response): IncomingBody {
  const request = response.req;
  let received = 0;
  let waitedMs = 0;
  let waitingSince: number | undefined;
  let isOver = false;
  let failure: AppError | undefined;
  let fail = (_error: AppError) => {};

  async function nextOf(source: AsyncIterator<Uint8Array>) {
    if (failure) throw failure;
    const { promise, resolve, reject } = Promise.withResolvers<IteratorResult<Uint8Array>>();
    fail = reject;
    waitingSince = monotonicClock();
    source.next().then(resolve, () => reject(cutOff()));
    try {
      return await promise;
    } finally {
      waitedMs += monotonicClock() - waitingSince;
      waitingSince = undefined;
    }
  }

  return {
    async *bytes() {
      const source = request.iterator({ destroyOnReturn: false });
      try {
        for (;;) {
          const next = await nextOf(source);
          if (next.done) return;
          const chunk: Uint8Array = next.value;
          received += chunk.byteLength;
          yield chunk;
        }
      } finally {
        isOver = true;
        void source.return?.().then(() => request.resume()); // passes over the rest
      }
    },
    arrival: () => ({
      bytes: isOver ? Number.POSITIVE_INFINITY : received, // never slow any more
      waitedMs: waitedMs + (waitingSince === undefined ? 0 : monotonicClock() - waitingSince),
    }),
    endAsSlow() {
      if (!response.headersSent) response.set("Connection", "close"); // the rest is not waited for
      failure = tooSlow();
      fail(failure);
    },
  };
}

export const cutOff = () => new AppError("MALFORMED_JSON", "The body was cut off");

function tooSlow(): AppError {
  const message =
    "The body arrived more slowly than 1 MiB a second while other requests waited for its memory; send it again, or a file as multipart/form-data";
  return new AppError("TIMEOUT", message, { retryAfterSeconds: 5 });
}
