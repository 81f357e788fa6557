import type { z } from "zod";
import type { ErrorCode } from "../errors.ts";
import type { Scope } from "../names.ts";

/** Before every path; each operation also answers without it. */
export const basePath = "/v1";

/** The groups that operations are shown in. */
export const tags = {
  Schemas: "Name the shape of the data that you want.",
  Extractions: "Turn a source into data of that shape, and see where each value comes from.",
} as const;

export type Tag = keyof typeof tags;

/** An answer in the envelope of every success. */
export type JsonAnswer = {
  /** The envelope's `message`. */
  message: string;
  data: z.ZodType;
  /** Headers beside those of every answer. */
  headers?: z.ZodObject;
  /** Of `data`. */
  example: unknown;
};

/** An answer that is a stream of server-sent events. */
export type EventAnswer = {
  /** What the stream is; nothing of it is sent. */
  message: string;
  /** The data of the events by name. */
  events: Readonly<Record<string, z.ZodType>>;
  /** The data of one event by each name. */
  examples: Readonly<Record<string, unknown>>;
};

/**
 * All that is said of an operation. The server's router, its checks and its messages are made from
 * this, and so is the OpenAPI document.
 */
export type Operation = {
  operationId: string;
  method: "get" | "post" | "put" | "delete";
  /** After `basePath`; the only parameter of a path is `{id}`. */
  path: `/${string}`;
  tag: Tag;
  summary: string;
  description?: string;
  scope: Scope;
  params?: z.ZodObject;
  query?: z.ZodType;
  headers?: z.ZodObject;
  body?: {
    mediaType: "application/json" | "multipart/form-data";
    shape: z.ZodType;
    example: unknown;
  };
  /** Answered with 200. */
  success: JsonAnswer | EventAnswer;
  /** Answered with 202, by operations that may take long. */
  accepted?: JsonAnswer;
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
