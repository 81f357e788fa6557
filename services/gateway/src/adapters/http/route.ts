import type { Caller } from "@quarry/access";
import type { EventResponse, FileResponse, JsonResponse, Operation } from "@quarry/api";
import { AppError, isUuid } from "@quarry/kernel";
import type { MessageContext } from "@quarry/messaging";
import type { Request, Response } from "express";
import type { z } from "zod";
import { sentMediaType } from "./requests/refusals.ts";
import { refuseRepeated, validate } from "./requests/validate.ts";
import type { ServerEvent } from "./responses/event-stream.ts";

/** One request to an operation, after key, scope, limits and media type were checked. */
export type Call = {
  /** For headers and for reading forms. */
  request: Request;
  /** For reading forms; a route's result is what it returns. */
  response: Response;
  accountId: string;
  caller: Caller;
  context: MessageContext;
  /** Whether the caller accepts the operation's event stream. */
  wantsEvents: boolean;
  /** Aborted when the caller has disconnected, or the server stops. */
  signal: AbortSignal;
};

/** The checked input that the operation declares; members that it does not declare are undefined. */
export type Input<Declared extends Operation = Operation> = {
  /** The id in the path. */
  id: Declared extends { params: z.ZodType } ? string : undefined;
  /** All parameters of the path. */
  params: Declared extends { params: infer Params extends z.ZodType }
    ? z.output<Params>
    : undefined;
  query: Declared extends { query: infer Query extends z.ZodType } ? z.output<Query> : undefined;
  /** The JSON body; undefined if a form was sent, which the handler reads. */
  body: Declared extends { body: { mediaType: "application/json"; shape: infer Body } }
    ? z.output<Body>
    : Declared extends { jsonBody: { shape: infer Body } }
      ? z.output<Body> | undefined
      : undefined;
};

/** A success, of status 200 by default; its message is the operation's for that status unless given. */
export type SuccessResponse<Data = unknown> = {
  status?: 202;
  message?: string;
  data: Data;
  headers?: Record<string, string>;
};

/** A success whose data is streamed JSON, which may be too large to hold. */
export type JsonStream = { message?: string; json: AsyncIterable<Uint8Array | string> };

/** A stream of server-sent events. */
export type EventStream = { events: AsyncIterable<ServerEvent> };

/** A file that is sent as it is produced. */
export type FileStream = {
  file: AsyncIterable<Uint8Array | string>;
  mediaType: string;
  /** The name to save it as; without one, browsers show it inline. */
  fileName?: string;
  headers?: Record<string, string>;
};

type ResponseTo<Declared extends Operation> =
  | (Declared["success"] extends EventResponse
      ? EventStream
      : Declared["success"] extends FileResponse
        ? FileStream
        : Declared["success"] extends JsonResponse
          ? SuccessResponse<z.output<Declared["success"]["data"]>> | JsonStream
          : never)
  | (Declared extends { stream: EventResponse } ? EventStream : never);

type Handler<Declared extends Operation> = (
  call: Call & Input<Declared>,
) => Promise<ResponseTo<Declared>>;

/** An operation and its handler. */
export type Route = {
  operation: Operation;
  handle(call: Call): Promise<SuccessResponse | JsonStream | EventStream | FileStream>;
};

/** Binds a handler to its operation, whose declaration checks the input. */
export function route<Declared extends Operation>(
  operation: Declared,
  handler: Handler<Declared>,
): Route {
  return {
    operation,
    handle: async (call) => {
      const input = parseInput(operation, call.request) as Input<Declared>; // parsed by the same schemas
      return handler({ ...call, ...input });
    },
  };
}

/** What the id in a path identifies, by the operation's tag. */
const resources = {
  Schemas: "schema",
  Extractions: "extraction",
  Reviews: "extraction",
  Batches: "batch",
  Events: "event",
  Webhooks: "webhook",
  Account: "API key",
} as const;

/** @throws AppError VALIDATION_FAILED, NOT_FOUND. */
function parseInput({ tag, params, query, body, jsonBody }: Operation, request: Request) {
  const json = [body, jsonBody].find((sent) => sent?.mediaType === sentMediaType(request));
  return {
    query: query && validate(query, sentQuery(request)),
    id: params && resourceId(request, resources[tag]),
    params: params && validate(params, request.params),
    body: json?.mediaType === "application/json" ? validate(json.shape, request.body) : undefined,
  };
}

function sentQuery(request: Request): Record<string, unknown> {
  const sent: Record<string, unknown> = { ...request.query };
  refuseRepeated(sent);
  return sent;
}

/** The id in the path. @throws AppError NOT_FOUND if it is no UUID. */
function resourceId(request: Request, resource: string): string {
  const id = String(request.params.id).toLowerCase();
  if (!isUuid(id)) throw new AppError("NOT_FOUND", `There is no ${resource} with this id`);
  return id;
}
