import type { Caller } from "@quarry/access";
import type { TraceContext } from "@quarry/service-kit";

declare global {
  namespace Express {
    /** What the layers in front of a route leave for those behind. */
    interface Locals {
      requestId: string;
      /** The request's place in a trace, for what is asked of services on its behalf. */
      trace?: TraceContext;
      /** Aborted when the caller has disconnected, or the server stops. */
      signal: AbortSignal;
      /** The pattern of the route that matched: bounded, so that it can label a metric. */
      route?: string;
      caller?: Caller;
      /** Of the upload address that the request was sent to. */
      uploadTokenId?: string;
      /** Finds the caller again; rejects once his key or session is no longer good. */
      findCaller?: () => Promise<Caller>;
    }
  }
}
