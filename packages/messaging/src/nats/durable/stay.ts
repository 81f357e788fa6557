import type { JsMsg } from "@nats-io/jetstream";

/** Names a message's stay in its stream: a stream that was created again repeats the numbers. */
export function stayOf({ seq, timestampNanos }: JsMsg): string {
  return `${seq}:${timestampNanos}`;
}
