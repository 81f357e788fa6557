import type { Caller } from "@quarry/access";
import type { EventAnswer, FileAnswer, JsonAnswer, Operation } from "@quarry/api";
import { AppError, isUuid } from "@quarry/kernel";
import type { MessageContext } from "@quarry/messaging";
import type { Request, Response } from "express";
import type { z } from "zod";
import { sentMediaType } from "./requests/refusals.ts";
import { refuseRepeated, validate } from "./requests/validate.ts";
import type { ServerEvent } from "./responses/event-stream.ts";

/** One request to an operation, after key, scope, limits and media type were checked. */
export type Call = {
  /** For headers, and for what reads a form. */
  request: Request;
  /** For what reads the body; a route answers by what it returns. */
  response: Response;
  accountId: string;
  caller: Caller;
  context: MessageContext;
  /** Whether the caller is to be answered by the operation's `stream`. */
  wantsEvents: boolean;
  /** Aborted when the caller has disconnected, or the server stops. */
  signal: AbortSignal;
};

/** What the operation declares of a request, checked; undefined where it declares none. */
export type Input<Declared extends Operation = Operation> = {
  /** The id in the path. */
  id: Declared extends { params: z.ZodType } ? string : undefined;
  /** All parameters of the path. */
  params: Declared extends { params: infer Params extends z.ZodType }
    ? z.output<Params>
    : undefined;
  query: Declared extends { query: infer Query extends z.ZodType } ? z.output<Query> : undefined;
  /** The body where it is JSON; undefined where a form was sent, which the handler reads. */
  body: Declared extends { body: { mediaType: "application/json"; shape: infer Body } }
    ? z.output<Body>
    : Declared extends { jsonBody: { shape: infer Body } }
      ? z.output<Body> | undefined
      : undefined;
};

/** A success: of status 200 unless it says 202, with the message that the operation declares unless it has its own. */
export type Answer<Data = unknown> = {
  status?: 202;
  message?: string;
  data: Data;
  headers?: Record<string, string>;
};

/** A success whose data is JSON already, which may be too much to hold. */
export type JsonStream = { message?: string; json: AsyncIterable<Uint8Array | string> };

/** A success that continues: its events are sent as they come. */
export type EventStream = { events: AsyncIterable<ServerEvent> };

/** A success that is a file, which is sent as it is made. */
export type FileStream = {
  file: AsyncIterable<Uint8Array | string>;
  mediaType: string;
  /** What it is saved as; shown in its place where it has no name. */
  fileName?: string;
  headers?: Record<string, string>;
};

type AnswerTo<Declared extends Operation> =
  | (Declared["success"] extends EventAnswer
      ? EventStream
      : Declared["success"] extends FileAnswer
        ? FileStream
        : Declared["success"] extends JsonAnswer
          ? Answer<z.output<Declared["success"]["data"]>> | JsonStream
          : never)
  | (Declared extends { stream: EventAnswer } ? EventStream : never);

type Handler<Declared extends Operation> = (
  call: Call & Input<Declared>,
) => Promise<AnswerTo<Declared>>;

/** An operation with what carries it out. */
export type Route = {
  operation: Operation;
  handle(call: Call): Promise<Answer | JsonStream | EventStream | FileStream>;
};

/** Binds a handler to the declaration of its operation, by which its input is checked. */
export function route<Declared extends Operation>(
  operation: Declared,
  handler: Handler<Declared>,
): Route {
  return {
    operation,
    handle: async (call) => {
      const input = inputOf(operation, call.request) as Input<Declared>; // read by the same shapes
      return handler({ ...call, ...input });
    },
  };
}

/** What an id in a path is of. */
const resources = {
  Schemas: "schema",
  Extractions: "extraction",
  Batches: "batch",
  Events: "event",
  Webhooks: "webhook",
  Account: "API key",
} as const;

/** @throws AppError VALIDATION_FAILED, NOT_FOUND. */
function inputOf({ tag, params, query, body, jsonBody }: Operation, request: Request) {
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

/** The id in the path. @throws AppError NOT_FOUND where it is none that anything could have. */
function resourceId(request: Request, resource: string): string {
  const id = String(request.params.id).toLowerCase();
  if (!isUuid(id)) throw new AppError("NOT_FOUND", `There is no ${resource} with this id`);
  return id;
}
