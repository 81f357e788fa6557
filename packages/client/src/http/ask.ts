import type { CallOptions } from "./deadline.ts";
import { dataOf } from "./read-answer.ts";
import type { Request, Transport } from "./transport.ts";

/** The `data` of the answer to a request, which the contract says is an `Answer`. */
export function ask<Answer>(
  transport: Transport,
  request: Request,
  call?: CallOptions,
): Promise<Answer> {
  return transport.send(request, async (response) => (await dataOf(response)) as Answer, call);
}

/** A value as the JSON body of a request. */
export function jsonBody(value: unknown): Pick<Request, "headers" | "body"> {
  const body = JSON.stringify(value);
  return { headers: { "Content-Type": "application/json" }, body: () => body };
}
