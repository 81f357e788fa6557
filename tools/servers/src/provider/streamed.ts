import type { Json } from "@quarry/kernel";
import type { RequestBody } from "./call.ts";
import type { Reply } from "./reply.ts";

/** UTF-16 units of an answer in one event. */
const PIECE = 24;

type Members = { [name: string]: Json };

/** The reply as server-sent events, where they were asked for and it is a completion. */
export function streamed(reply: Reply, { stream, stream_options }: RequestBody): Reply {
  const completion = reply.body instanceof Uint8Array ? {} : asObject(reply.body);
  const [choice] = asList(completion.choices).map(asObject);
  const isRefused = reply.status !== undefined && reply.status !== 200;
  if (stream !== true || isRefused || !choice) return reply;
  const { choices: _choices, usage, ...head } = completion;
  const event = (choices: Json, more: Members = {}) =>
    `data: ${JSON.stringify({ ...head, object: "chat.completion.chunk", choices, ...more })}\n\n`;
  const deltas = Object.entries(asObject(choice.message)).flatMap(([name, value]) =>
    piecesOf(value).map((piece) => event([{ index: 0, delta: { [name]: piece } }])),
  );
  const end = event([{ index: 0, delta: {}, finish_reason: choice.finish_reason ?? null }]);
  const isCounted = usage !== undefined && asObject(stream_options as Json).include_usage === true;
  const counted = isCounted ? [event([], { usage })] : [];
  return {
    ...reply,
    headers: { "content-type": "text/event-stream", ...reply.headers },
    body: [...deltas, end, ...counted, "data: [DONE]\n\n"].join(""),
  };
}

function piecesOf(value: Json): Json[] {
  if (typeof value !== "string") return value === null ? [] : [value];
  const count = Math.ceil(value.length / PIECE);
  return Array.from({ length: count }, (_, at) => value.slice(at * PIECE, (at + 1) * PIECE));
}

function asObject(value: Json | undefined): Members {
  return value !== null && typeof value === "object" && !Array.isArray(value) ? value : {};
}

function asList(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}
