import type { EventAnswer, JsonAnswer, Operation } from "@quarry/api";
import { AppError, isUuid } from "@quarry/kernel";
import type { MessageContext } from "@quarry/messaging";
import type { Request, Response } from "express";
import type { z } from "zod";
import type { ServerEvent } from "./answers/event-stream.ts";
import { refuseRepeated, validate } from "./requests/validate.ts";

/** One request to an operation, after key, scope, limits and media type were checked. */
export type Call = {
  /** For headers, and for what reads a form. */
  request: Request;
  /** For what reads the body; a route answers by what it returns. */
  response: Response;
  accountId: string;
  context: MessageContext;
  /** Aborted when the caller has gone, or the server is going. */
  signal: AbortSignal;
};

/** What the operation declares of a request, checked; undefined where it declares none. */
export type Input<Declared extends Operation = Operation> = {
  /** The id in the path. */
  id: Declared extends { params: z.ZodType } ? string : undefined;
  query: Declared extends { query: infer Query extends z.ZodType } ? z.output<Query> : undefined;
  /** The body where it is JSON; a form is read by the handler. */
  body: Declared extends { body: { mediaType: "application/json"; shape: infer Body } }
    ? z.output<Body>
    : undefined;
};

/** A success with the message that the operation declares for its status: 200 unless it says 202. */
export type Answer<Data = unknown> = {
  status?: 202;
  data: Data;
  headers?: Record<string, string>;
};

/** A success whose data is JSON already, which may be too much to hold. */
export type JsonStream = { json: AsyncIterable<Uint8Array> };

/** A success that goes on: its events are sent as they come. */
export type EventStream = { events: AsyncIterable<ServerEvent> };

type AnswerTo<Declared extends Operation> = Declared["success"] extends EventAnswer
  ? EventStream
  : Declared["success"] extends JsonAnswer
    ? Answer<z.output<Declared["success"]["data"]>> | JsonStream
    : never;

type Handler<Declared extends Operation> = (
  call: Call & Input<Declared>,
) => Promise<AnswerTo<Declared>>;

/** An operation with what carries it out. */
export type Route = {
  operation: Operation;
  handle(call: Call): Promise<Answer | JsonStream | EventStream>;
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

/** @throws AppError VALIDATION_FAILED, NOT_FOUND. */
function inputOf({ tag, params, query, body }: Operation, request: Request) {
  return {
    query: query && validate(query, sentQuery(request)),
    id: params && resourceId(request, tag === "Schemas" ? "schema" : "extraction"),
    body: body?.mediaType === "application/json" ? validate(body.shape, request.body) : undefined,
  };
}

function sentQuery(request: Request): Record<string, unknown> {
  const sent: Record<string, unknown> = { ...request.query };
  refuseRepeated(sent);
  return sent;
}

/** The id in the path. @throws AppError NOT_FOUND where it is none that anything could have. */
function resourceId(request: Request, resource: "schema" | "extraction"): string {
  const id = String(request.params.id).toLowerCase();
  if (!isUuid(id)) throw new AppError("NOT_FOUND", `There is no ${resource} with this id`);
  return id;
}
