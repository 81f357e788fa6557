import { z } from "zod";
import { limits } from "./limits.ts";
import { cleanLine, sized } from "./request-parts.ts";

/** What a caller notes on an extraction, for its own use: Quarry gives it back and finds by it. */

const { pairs, keyLength, valueLength } = limits.metadata;

export const ExternalId = cleanLine(
  z.string().min(1, { abort: true }).max(limits.externalIdLength),
).meta({ description: "The caller's own id of it, such as `order-7041`; need not be unique." });

const pair = {
  key: z.string().regex(new RegExp(`^[\\w.:-]{1,${keyLength}}$`), {
    error: `a key has 1 to ${keyLength} of A-Z, a-z, 0-9 and _ . : -`,
  }),
  value: cleanLine(z.string().max(valueLength)),
};

export const Metadata = sized(
  z.record(pair.key, pair.value),
  pairs,
  `may have at most ${pairs} pairs`,
).meta({
  description: `Up to ${pairs} pairs of texts; keys have up to ${keyLength} characters, values up to ${valueLength}.`,
  example: { department: "purchasing" },
});
export type Metadata = z.output<typeof Metadata>;
