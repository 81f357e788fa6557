import type { Caller } from "@quarry/access";
import type { TraceContext } from "@quarry/service-kit";
import type { IncomingBody } from "./incoming-body.ts";

declare global {
  namespace Express {
    /** What middleware stores for the handlers behind it. */
    interface Locals {
      requestId: string;
      /** The address under which callers reach this server, and its path, without a slash at the end: see `publicAddress`. */
      publicUrl: string;
      publicPath: string;
      /** The request's trace context, passed to the services that it calls. */
      trace?: TraceContext;
      /** Aborted when the caller has disconnected, or the server stops. */
      signal: AbortSignal;
      /** The pattern of the route that matched: bounded, so that it can label a metric. */
      route?: string;
      caller?: Caller;
      /** The text of the JSON body that was read apart from it: see `parseJson`. */
      longText?: Buffer | undefined;
      /** See `incomingBody`. */
      incomingBody?: IncomingBody;
      /** The body's share of the memory for all bodies: see `holdBody`. */
      heldBody?: Disposable;
      /** Of the upload address that the request was sent to. */
      uploadTokenId?: string;
      /** Finds the caller again; rejects once its key or session is no longer valid. */
      findCaller?: () => Promise<Caller>;
    }
  }
}
