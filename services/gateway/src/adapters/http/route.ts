import type { Scope } from "@quarry/contracts";
import type { MessageContext } from "@quarry/messaging";
import type { Request, Response } from "express";
import type { ServerEvent } from "./answers/event-stream.ts";

/** One request to a route, after key, scope, limits and media type were checked. */
export type Call = {
  /** For headers, query and, where the route takes JSON, the parsed body. */
  request: Request;
  /** For what reads the body; a route answers by what it returns. */
  response: Response;
  accountId: string;
  context: MessageContext;
  /** Aborted when the caller has gone, or the server is going. */
  signal: AbortSignal;
};

/** A success; the status is 200 unless it says otherwise. */
export type Answer = {
  status?: 202;
  message: string;
  data: unknown;
  headers?: Record<string, string>;
};

/** A success whose data is JSON already, which may be too much to hold. */
export type JsonStream = { message: string; json: AsyncIterable<Uint8Array> };

/** A success that goes on: its events are sent as they come. */
export type EventStream = { events: AsyncIterable<ServerEvent> };

type ExtractionPart =
  | "/extractions/:id/evidence"
  | "/extractions/:id/document"
  | "/extractions/:id/events";

/** An operation. It is served at its path and at its path under `/v1`. */
export type Route = {
  method: "get" | "post" | "put" | "delete";
  path: "/schemas" | "/schemas/:id" | "/extractions" | "/extractions/:id" | ExtractionPart;
  scope: Scope;
  /** The media type that the body must have; absent where there is none to read. */
  accepts?: "application/json" | "multipart/form-data";
  handle(call: Call): Promise<Answer | JsonStream | EventStream>;
};
