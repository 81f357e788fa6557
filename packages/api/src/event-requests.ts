import { z } from "zod";
import { limits } from "./limits.ts";
import { wholeNumber } from "./requests.ts";
import { EventType } from "./responses/events.ts";

const known = new Set<string>(EventType.options);

/** Types of events in one text, with commas between. */
const EventTypes = z
  .string()
  .transform((text) => text.split(","))
  .refine((types) => types.every((type) => known.has(type)), {
    message: `must be types with commas between: ${EventType.options.join(", ")}`,
    params: { rule: "invalid_types" },
  })
  .transform((types) => types.filter((type): type is EventType => known.has(type)));

export const EventParameters = z.strictObject({
  after: z.string().min(1).max(limits.cursorLength).optional().meta({
    description:
      "A cursor that was returned before, or `latest` for what is still to come; from the first event on unless given.",
  }),
  types: EventTypes.optional().meta({
    description:
      "Types of events with commas between, such as `extraction.completed,extraction.failed`; all unless given.",
    override: { type: "string" },
  }),
  limit: wholeNumber({ minimum: 1, maximum: limits.events, default: limits.defaultEvents }),
});
export type EventParameters = z.output<typeof EventParameters>;
