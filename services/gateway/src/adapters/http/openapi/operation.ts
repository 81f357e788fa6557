import {
  type ErrorCode,
  type EventAnswer,
  errorCodes,
  Failure,
  type JsonAnswer,
  type Operation,
  success as successOf,
} from "@quarry/api";
import { z } from "zod";
import type {
  ZodOpenApiContentObject,
  ZodOpenApiOperationObject,
  ZodOpenApiResponseObject,
  ZodOpenApiResponsesObject,
} from "zod-openapi";

const everyAnswer = z.object({
  "X-Request-Id": z.string().meta({ description: "The request's id, for support and logs." }),
});

const authenticated = everyAnswer.extend({
  RateLimit: z.string().meta({ description: "The remaining rate limit and when it resets." }),
  "RateLimit-Policy": z.string().meta({ description: "The rate limit of the key." }),
});

/** Headers that come with a status, beside those of every answer. */
const headersOf: Record<number, z.ZodObject> = {
  401: everyAnswer.extend({ "WWW-Authenticate": z.string() }),
  429: everyAnswer.extend({ "Retry-After": z.string() }),
  503: everyAnswer.extend({ "Retry-After": z.string() }),
};

function failures(codes: readonly ErrorCode[]): ZodOpenApiResponsesObject {
  const responses: ZodOpenApiResponsesObject = {};
  for (const [status, sameStatus] of Map.groupBy(codes, (code) => errorCodes[code].status)) {
    const error = z.looseObject({ error: z.looseObject({ code: z.enum(sameStatus) }) });
    const examples = Object.fromEntries(
      sameStatus.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
    );
    responses[`${status}` as "422"] = {
      description: sameStatus.join(", "),
      headers: headersOf[status] ?? everyAnswer,
      content: { "application/json": { schema: z.intersection(Failure, error), examples } },
    };
  }
  return responses;
}

/** Any of the events: OpenAPI 3.1 describes a stream by what is in it. */
function eventsOf(events: EventAnswer["events"]): z.ZodType {
  const [first, ...others] = Object.entries(events).map(([event, data]) =>
    z.object({ event: z.literal(event), data }),
  );
  return first ? z.union([first, ...others]) : z.never();
}

function contentOf(answer: JsonAnswer | EventAnswer): ZodOpenApiContentObject {
  if ("events" in answer) {
    const { events, examples } = answer;
    const shown = Object.entries(examples).map(([event, data]) => {
      return [event, { value: { event, data } }] as const;
    });
    const schema = eventsOf(events);
    return { "text/event-stream": { schema, examples: Object.fromEntries(shown) } };
  }
  const { message, data, example } = answer;
  const schema = successOf(data, message);
  return { "application/json": { schema, example: { status: true, message, data: example } } };
}

function successResponse(answer: JsonAnswer | EventAnswer): ZodOpenApiResponseObject {
  const headers = "headers" in answer ? answer.headers?.shape : undefined;
  return {
    description: answer.message,
    headers: authenticated.extend(headers ?? {}),
    content: contentOf(answer),
  };
}

function requestOf({ params, query, headers, body }: Operation) {
  const requestParams = {
    ...(params && { path: params }),
    ...(query && { query: query as z.ZodObject }),
    ...(headers && { header: headers }),
  };
  const content = body && { [body.mediaType]: { schema: body.shape, example: body.example } };
  return {
    ...(Object.keys(requestParams).length > 0 && { requestParams }),
    ...(content && { requestBody: { required: true, content } }),
  };
}

/** What the contract's page says of an operation. */
export function describeOperation(operation: Operation): ZodOpenApiOperationObject {
  const { operationId, summary, description, scope, tag, success, accepted, errors } = operation;
  return {
    operationId,
    tags: [tag],
    summary,
    description: [description, `Needs the scope \`${scope}\`.`].filter(Boolean).join("\n\n"),
    ...requestOf(operation),
    responses: {
      200: successResponse(success),
      ...(accepted && { 202: successResponse(accepted) }),
      ...failures(errors),
    },
  };
}
