import type { Json } from "@quarry/kernel";
import type { MessageContext, RequestHandler } from "./port.ts";

/** Checks a payload and returns it typed, such as a zod schema. */
export type PayloadSchema<Payload> = { parse(payload: unknown): Payload };

/** A request handler that checks the payload first. A payload that does not fit fails with INTERNAL, because services send it. */
export function checked<Payload>(
  schema: PayloadSchema<Payload>,
  answer: (payload: Payload, context: MessageContext) => Promise<object>,
): RequestHandler {
  return async ({ payload, context }) => (await answer(schema.parse(payload), context)) as Json; // the contracts' answers are JSON
}
