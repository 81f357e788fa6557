import { Failure, Nothing, success } from "@quarry/contracts";
import type { ErrorCode } from "@quarry/kernel";
import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiResponsesObject } from "zod-openapi";
import { statusOf } from "../answers/status.ts";
import type { Route } from "../route.ts";

/** What the page says of an operation, in the words of the contract. */
export type Operation = {
  method: Route["method"];
  path: Route["path"];
  id: string;
  summary: string;
  description?: string;
  scope: Route["scope"];
  /** The message and data of its success. */
  message: string;
  data?: z.ZodType;
  /** The data of its events by name, where its success is a stream of them. */
  events?: Record<string, z.ZodType>;
  /** Headers of its success beside those of every answer. */
  headers?: z.ZodObject;
  /** The answer 202, where there is one. */
  accepted?: { message: string; data: z.ZodType; headers: z.ZodObject };
  request?: Pick<ZodOpenApiOperationObject, "requestParams" | "requestBody">;
  /** Codes of its own, beside those that every operation can answer with. */
  codes: ErrorCode[];
};

const everywhere: ErrorCode[] = [
  "API_KEY_MISSING",
  "API_KEY_INVALID",
  "API_KEY_EXPIRED",
  "API_KEY_REVOKED",
  "SCOPE_MISSING",
  "RATE_LIMITED",
  "INTERNAL",
  "UNAVAILABLE",
  "TIMEOUT",
];

const everyAnswer = z.object({
  "X-Request-Id": z.string().meta({ description: "The request's id, for support and logs." }),
});

const authenticated = everyAnswer.extend({
  RateLimit: z.string().meta({ description: "What is left of the rate limit, and until when." }),
  "RateLimit-Policy": z.string().meta({ description: "The rate limit of the key." }),
});

/** Headers that come with a status, beside those of every answer. */
const headersOf: Record<number, z.ZodObject> = {
  401: everyAnswer.extend({ "WWW-Authenticate": z.string() }),
  429: everyAnswer.extend({ "Retry-After": z.string() }),
  503: everyAnswer.extend({ "Retry-After": z.string() }),
};

function failures(codes: ErrorCode[]): ZodOpenApiResponsesObject {
  const responses: ZodOpenApiResponsesObject = {};
  for (const [status, sameStatus] of Map.groupBy(codes, (code) => statusOf[code])) {
    const error = z.looseObject({ error: z.looseObject({ code: z.enum(sameStatus) }) });
    responses[`${status}` as "422"] = {
      description: sameStatus.join(", "),
      headers: headersOf[status] ?? everyAnswer,
      content: { "application/json": { schema: z.intersection(Failure, error) } },
    };
  }
  return responses;
}

/** Any of the events: OpenAPI 3.1 describes a stream by what is in it. */
function eventsOf(events: Record<string, z.ZodType>): z.ZodType {
  const [first, ...others] = Object.entries(events).map(([event, data]) =>
    z.object({ event: z.literal(event), data }),
  );
  return first ? z.union([first, ...others]) : z.never();
}

export function describeOperation(operation: Operation): ZodOpenApiOperationObject {
  const { id, summary, description, scope, message, data = Nothing, codes, accepted } = operation;
  const headers = authenticated.extend(operation.headers?.shape ?? {});
  return {
    operationId: id,
    summary,
    description: [description, `Needs the scope \`${scope}\`.`].filter(Boolean).join("\n\n"),
    ...operation.request,
    responses: {
      200: {
        description: message,
        headers,
        content: operation.events
          ? { "text/event-stream": { schema: eventsOf(operation.events) } }
          : { "application/json": { schema: success(data, message) } },
      },
      ...(accepted && {
        202: {
          description: accepted.message,
          headers: authenticated.extend(accepted.headers.shape),
          content: {
            "application/json": { schema: success(accepted.data, accepted.message) },
          },
        },
      }),
      ...failures([...codes, ...everywhere]),
    },
  };
}
