import { AppError } from "@quarry/kernel";
import { type AllowList, createGuardedConnector, type Network } from "@quarry/outbound";
import { Agent, DecoratorHandler, type Dispatcher, request } from "undici";
import type { Post } from "../../application/ports.ts";
import type { DeliveryAttempt } from "../../domain/schedule.ts";

/** The time that a receiver has from the moment its request is written, in ms. */
const timeLimitMs = 15_000;
/** The most that is read of a response, in bytes. Nothing of it is kept, because it may hold content. */
const responseBytes = 4_096;

/**
 * Posts to public addresses and to what the operator allows. Redirects are not followed. A connection is used by one
 * request at a time and their number has no limit here, so that no receiver waits for another one on the same host;
 * the caller limits the requests.
 */
export function createPost(options: {
  allow: AllowList;
  /** Aborts the requests in flight, whose outcome is then unknown. */
  stopping: AbortSignal;
  network?: Network;
  timeLimit?: number;
}): { post: Post } & AsyncDisposable {
  const { timeLimit = timeLimitMs, stopping, ...policy } = options;
  const agent = new Agent({
    connect: createGuardedConnector(policy),
    allowH2: false, // else requests wait together for the first connection to a host
    headersTimeout: 0, // `timeLimit` covers the whole response
    bodyTimeout: 0,
  });
  stopping.addEventListener("abort", () => void agent.destroy(), { once: true });

  async function post(
    url: string,
    { headers, body }: Parameters<Post>[1],
  ): Promise<DeliveryAttempt> {
    const at = Date.now();
    const started = performance.now();
    const done = (rest: Partial<DeliveryAttempt>): DeliveryAttempt => ({
      ...{ at, httpStatus: undefined, fault: undefined, retryAfterMs: undefined },
      durationMs: Math.round(performance.now() - started),
      ...rest,
    });
    const late = new AbortController();
    const { signal } = late;
    let timer: NodeJS.Timeout | undefined;
    const startTimer = () => {
      clearTimeout(timer); // of an attempt on a connection that was closed meanwhile
      timer = setTimeout(() => late.abort(), timeLimit);
    };
    const dispatcher = agent.compose(whenWritten(startTimer));
    try {
      const response = await request(url, { method: "POST", headers, body, dispatcher, signal });
      await response.body.dump({ limit: responseBytes, signal }).catch(() => undefined);
      const retryAfterMs = retryAfter(response.headers["retry-after"]);
      return done({ httpStatus: response.statusCode, retryAfterMs });
    } catch (error) {
      if (stopping.aborted) throw stopped();
      return done({ fault: signal.aborted ? "timeout" : faultOf(error) });
    } finally {
      clearTimeout(timer);
    }
  }

  return { post, [Symbol.asyncDispose]: () => agent.destroy() };
}

/** Calls `written` when a request is about to be written to its connection. */
function whenWritten(written: () => void): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    class Observed extends DecoratorHandler {
      onRequestStart(controller: Dispatcher.DispatchController, context: unknown) {
        written();
        handler.onRequestStart?.(controller, context);
      }
    }
    return dispatch(options, new Observed(handler));
  };
}

function stopped(): AppError {
  const message = "The delivery service stopped before the receiver responded";
  return new AppError("UNAVAILABLE", message, { retryAfterSeconds: 2 });
}

function faultOf(error: unknown): DeliveryAttempt["fault"] {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "SOURCE_REFUSED") return "refused";
  return code.includes("TIMEOUT") ? "timeout" : "unreachable";
}

/** Returns the seconds of a `Retry-After` header in ms; dates are not read. */
function retryAfter(value: string | string[] | undefined): number | undefined {
  const seconds = typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : undefined;
  return seconds === undefined ? undefined : seconds * 1_000;
}
