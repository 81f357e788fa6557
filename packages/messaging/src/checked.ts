import type { Json } from "@quarry/kernel";
import type { MessageContext, RequestHandler } from "./port.ts";

/** Anything that checks a payload and gives it its type, such as a zod schema. */
export type PayloadSchema<Payload> = { parse(payload: unknown): Payload };

/** Answers requests whose payload fits; one that does not is a fault of the sender, INTERNAL. */
export function checked<Payload>(
  schema: PayloadSchema<Payload>,
  answer: (payload: Payload, context: MessageContext) => Promise<object>,
): RequestHandler {
  return async ({ payload, context }) => (await answer(schema.parse(payload), context)) as Json; // the contracts' answers are JSON
}
