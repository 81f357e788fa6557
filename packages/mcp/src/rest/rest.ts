import {
  basePath,
  type ExtractionProgress,
  type ExtractionSettled,
  type JsonResponse,
  type Operation,
  operations,
} from "@quarry/api";
import { EventSourceParserStream } from "eventsource-parser/stream";
import type { z } from "zod";
import { failureOf, unanswered } from "./rest-error.ts";

type JsonOperation = Operation & { success: JsonResponse };

/** What is sent to an operation. */
export type Sent = {
  /** In the path. */
  id?: string;
  query?: Record<string, string | number | boolean | undefined>;
  json?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
};

export type FollowedEvent =
  | ({ kind: "progress" } & ExtractionProgress)
  | ({ kind: "settled" } & ExtractionSettled);

/** Quarry's operations as any caller has them; the tools know nothing else of Quarry. */
export type Rest = {
  /** @throws RestError as the operation fails, or where no answer comes. */
  call<Declared extends JsonOperation>(
    operation: Declared,
    sent: Sent,
    signal: AbortSignal,
  ): Promise<z.output<Declared["success"]["data"]>>;
  /** The events of an extraction until it is settled or the server ends the stream. */
  follow(id: string, signal: AbortSignal): AsyncIterable<FollowedEvent>;
};

export type RestOptions = {
  /** Without a slash at the end. */
  baseUrl: string;
  /** Sent with every request: `authorization`, and what traces it. */
  headers: Record<string, string>;
  /** Called with the bytes of each answer as they come, which a tool holds whole; may throw. */
  hold?: (bytes: number) => void;
};

/** Calls Quarry over HTTP. */
export function createRest({ baseUrl, headers, hold }: RestOptions): Rest {
  async function send(operation: Operation, sent: Sent, signal: AbortSignal): Promise<Response> {
    const { json, form } = sent;
    const isPost = operation.method === "post";
    const response = await sendTwice(`${baseUrl}${pathOf(operation, sent)}`, {
      method: operation.method.toUpperCase(),
      redirect: "error",
      signal,
      headers: {
        ...(json !== undefined && { "content-type": "application/json" }),
        ...(isPost && { "idempotency-key": crypto.randomUUID() }),
        ...sent.headers,
        ...headers,
      },
      body: form ?? (json === undefined ? null : JSON.stringify(json)),
    });
    if (!response.ok) throw await failureOf(response);
    return response;
  }

  return {
    async call(operation, sent, signal) {
      try {
        const response = await send(operation, sent, signal);
        const { data } = (await readJson(response, hold)) as { data: never }; // by the operation's shape
        return data;
      } catch (error) {
        throw unanswered(error, signal);
      }
    },

    async *follow(id, signal) {
      try {
        const { body } = await send(operations.followExtraction, { id }, signal);
        if (!body) return;
        const events = body
          .pipeThrough(new TextDecoderStream())
          .pipeThrough(new EventSourceParserStream());
        for await (const { event, data } of events) {
          yield { kind: event, ...JSON.parse(data) } as FollowedEvent;
        }
      } catch (error) {
        throw unanswered(error, signal);
      }
    },
  };
}

/** Sends a request, and once more where no answer came: its key makes that safe. */
async function sendTwice(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request);
  } catch (error) {
    if (request.signal?.aborted) throw error;
    return await fetch(url, request);
  }
}

async function readJson({ body }: Response, hold?: (bytes: number) => void): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body ?? []) {
    hold?.(chunk.byteLength);
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString());
}

function pathOf({ path }: Operation, { id = "", query = {} }: Sent): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  const search = parameters.size > 0 ? `?${parameters}` : "";
  return `${basePath}${path.replace("{id}", encodeURIComponent(id))}${search}`;
}
