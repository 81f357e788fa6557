import type { TraceContext } from "@quarry/service-kit";
import type { Caller } from "../../../application/ports.ts";

declare global {
  namespace Express {
    /** What the layers in front of a route leave for those behind. */
    interface Locals {
      requestId: string;
      /** The request's place in a trace, for what is asked of services on its behalf. */
      trace?: TraceContext;
      /** Aborted when the caller has gone, or the server is going. */
      signal: AbortSignal;
      /** The pattern of the route that matched: bounded, so that it can label a metric. */
      route?: string;
      caller?: Caller;
    }
  }
}
