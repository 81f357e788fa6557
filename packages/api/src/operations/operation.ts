import type { z } from "zod";
import type { ErrorCode } from "../errors.ts";
import type { Scope } from "../names.ts";

/** Before every path; each operation also answers without it. */
export const basePath = "/v1";

/** The groups that operations are shown in. */
export const tags = {
  Schemas: "Name the shape of the data that you want.",
  Extractions: "Turn a source into data of that shape, and see where each value comes from.",
  Reviews: "Correct what was extracted, and say whether it can be relied on.",
  Events: "Learn what happened to your extractions and schemas.",
  Batches: "Send up to fifty thousand sources in one request.",
  Webhooks: "Have events sent to an address of yours.",
  Account: "See who you are and what was used, and make keys.",
} as const;

export type Tag = keyof typeof tags;

/** An answer in the envelope of every success. */
export type JsonResponse = {
  /** The envelope's `message`. */
  message: string;
  data: z.ZodType;
  /** Headers beside those of every answer. */
  headers?: z.ZodObject;
  /** Of `data`. */
  example: unknown;
};

/** An answer that is a stream of server-sent events. */
export type EventResponse = {
  /** What the stream is; nothing of it is sent. */
  message: string;
  /** The data of the events by name. */
  events: Readonly<Record<string, z.ZodType>>;
  /** The data of one event by each name. */
  examples: Readonly<Record<string, unknown>>;
};

/** An answer that is a file, which is sent as it is made. */
export type FileResponse = {
  /** What the file holds; nothing of it is sent. */
  message: string;
  /** An example by media type. */
  files: Readonly<Record<string, string>>;
  /** Whether it is no text. */
  isBinary?: boolean;
};

/** What a request may carry in its body. */
export type RequestBody = {
  shape: z.ZodType;
  example: unknown;
  /** The keys that lead to a text which may be far longer than all else, and is read apart from it. */
  longText?: readonly string[];
};

export type JsonBody = RequestBody & {
  mediaType: "application/json";
  /** Of the whole body; `limits.jsonBodyBytes` unless given. */
  maxBytes?: number;
};

/** Lines of JSON, read as they come; `shape` and `example` are those of one line. */
export type LinesBody = RequestBody & { mediaType: "application/x-ndjson" };

export type FormBody = RequestBody & { mediaType: "multipart/form-data" };

/**
 * All that is said of an operation. The server's router, its checks and its messages are made from
 * this, and so is the OpenAPI document.
 */
export type Operation = {
  operationId: string;
  method: "get" | "post" | "put" | "patch" | "delete";
  /** After `basePath`; its parameters are `{id}` and what `params` names beside it. */
  path: `/${string}`;
  tag: Tag;
  summary: string;
  description?: string;
  /** What a key must have, one of several where there are more; any key will do unless given. */
  scope?: Scope | readonly Scope[];
  /** Whether the `token` of an upload address, in the query, may stand in for a key. */
  takesUploadToken?: true;
  params?: z.ZodObject;
  query?: z.ZodType;
  headers?: z.ZodObject;
  body?: JsonBody | FormBody;
  /** What may be sent as JSON in place of a form. */
  jsonBody?: JsonBody;
  /** What may be sent in lines in place of one JSON value. */
  linesBody?: LinesBody;
  /** Answered with 200. */
  success: JsonResponse | EventResponse | FileResponse;
  /** Answered with 200 in place of JSON to a caller who accepts `text/event-stream`. */
  stream?: EventResponse;
  /** Answered with 202, by operations that may take long. */
  accepted?: JsonResponse;
  /** Every code that it can fail with. */
  errors: readonly ErrorCode[];
};

/** Any request with a key can fail so. */
const commonErrors = [
  "API_KEY_MISSING",
  "API_KEY_INVALID",
  "API_KEY_EXPIRED",
  "API_KEY_REVOKED",
  "SCOPE_MISSING",
  "RATE_LIMITED",
  "INTERNAL",
  "UNAVAILABLE",
  "TIMEOUT",
] as const satisfies ErrorCode[];

/** An operation as it is declared: to its own errors those are added that every one has. */
export function defineOperation<const Declared extends Operation>(declared: Declared) {
  return { ...declared, errors: [...declared.errors, ...commonErrors] };
}
