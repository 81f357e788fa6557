import {
  type ErrorCode,
  type EventResponse,
  errorCodes,
  Failure,
  type FileResponse,
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

const everyResponse = z.object({
  "X-Request-Id": z.string().meta({ description: "The request's id, for support and logs." }),
});

const authenticated = everyResponse.extend({
  RateLimit: z.string().meta({ description: "The remaining rate limit and when it resets." }),
  "RateLimit-Policy": z
    .string()
    .meta({ description: "The rate limits of the key and, if set, of its account." }),
});

/** Headers that a status adds to those of every response. */
const headersOf: Record<number, z.ZodObject> = {
  401: everyResponse.extend({ "WWW-Authenticate": z.string() }),
  429: everyResponse.extend({ "Retry-After": z.string() }),
  503: everyResponse.extend({ "Retry-After": z.string() }),
};

function failures(codes: readonly ErrorCode[]): ZodOpenApiResponsesObject {
  const responses: ZodOpenApiResponsesObject = {};
  for (const [status, sameStatus] of Map.groupBy(codes, (code) => errorCodes[code].status)) {
    const examples = Object.fromEntries(
      sameStatus.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
    );
    responses[`${status}` as "422"] = {
      description: sameStatus.join(", "),
      headers: headersOf[status] ?? everyResponse,
      content: { "application/json": { schema: Failure, examples } },
    };
  }
  return responses;
}

/** Describes a stream as text, because client generators do not know server-sent events. */
function eventStream({ events, examples }: EventResponse): ZodOpenApiContentObject {
  const sent = Object.entries(examples).map(
    ([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`,
  );
  const names = Object.keys(events).map((name) => `\`${name}\``);
  const schema = z.string().meta({ description: `Server-sent events: ${names.join(", ")}.` });
  return { "text/event-stream": { schema, example: sent.join("") } };
}

type DescribedResponses = Pick<Operation, "success" | "stream">;

/** Describes a file as text or binary, without the schema of its content. */
function file({ files, isBinary }: FileResponse): ZodOpenApiContentObject {
  const binary = z.string().meta({ format: "binary" });
  if (isBinary)
    return Object.fromEntries(Object.keys(files).map((type) => [type, { schema: binary }]));
  const schema = z.string();
  return Object.fromEntries(
    Object.entries(files).map(([mediaType, example]) => [mediaType, { schema, example }]),
  );
}

function describeContent(answer: Operation["success"]): ZodOpenApiContentObject {
  if ("events" in answer) return eventStream(answer);
  if ("files" in answer) return file(answer);
  const { message, data, example } = answer;
  const schema = successOf(data, message);
  return { "application/json": { schema, example: { status: true, message, data: example } } };
}

function successResponse({
  success: answer,
  stream,
}: DescribedResponses): ZodOpenApiResponseObject {
  const headers = "headers" in answer ? answer.headers?.shape : undefined;
  return {
    description: answer.message,
    headers: authenticated.extend(headers ?? {}),
    content: { ...describeContent(answer), ...(stream && describeContent(stream)) },
  };
}

/** JSON Lines are described in words alone: generators of clients do not know them. */
function describeRequest({ params, query, headers, body, jsonBody }: Operation) {
  const requestParams = {
    ...(params && { path: params }),
    ...(query && { query: query as z.ZodObject }),
    ...(headers && { header: headers }),
  };
  const bodies = [body, jsonBody].filter((sent) => sent !== undefined);
  const content = Object.fromEntries(
    bodies.map(({ mediaType, shape, example }) => [mediaType, { schema: shape, example }]),
  );
  return {
    ...(Object.keys(requestParams).length > 0 && { requestParams }),
    ...(bodies.length > 0 && { requestBody: { required: true, content } }),
  };
}

function scopeNeeded(scope: Operation["scope"]): string {
  if (scope === undefined) return "Any key will do.";
  const scopes = [scope].flat().map((each) => `\`${each}\``);
  return `Needs the scope ${scopes.join(" or ")}.`;
}

/** Describes an operation in the contract. */
export function describeOperation(operation: Operation): ZodOpenApiOperationObject {
  const { operationId, summary, description, scope, tag, accepted, errors } = operation;
  const { takesUploadToken } = operation;
  return {
    operationId,
    tags: [tag],
    summary,
    description: [description, scopeNeeded(scope)].filter(Boolean).join("\n\n"),
    ...(takesUploadToken && { security: [{ apiKey: [] }, { uploadToken: [] }] }),
    ...describeRequest(operation),
    responses: {
      200: successResponse(operation),
      ...(accepted && { 202: successResponse({ success: accepted }) }),
      ...failures(errors),
    },
  };
}
