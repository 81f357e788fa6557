import type { Json } from "@quarry/kernel";
import { z } from "zod";
import { createCodec } from "../codec/codec.ts";

/** What the suite's streams are about: an account as it is written today. */
export type AccountEvent =
  | { type: "AccountOpened"; data: { owner: string } }
  | { type: "MoneyDeposited"; data: { cents: number; currency: string } }
  | { type: "NoteTaken"; data: { note: Json } };

const opened = { schema: z.object({ owner: z.string() }), version: 1 };
const noted = { schema: z.object({ note: z.json() }), version: 1 };

export const accountCodec = createCodec<AccountEvent>({
  AccountOpened: opened,
  MoneyDeposited: {
    version: 2,
    schema: z.object({ cents: z.int(), currency: z.string() }),
    upcasts: {
      1: z.object({ euros: z.number() }).transform(({ euros }) => ({
        cents: Math.round(euros * 100),
        currency: "EUR",
      })),
    },
  },
  NoteTaken: noted,
});

/** The account as an older release wrote it. */
export type FormerAccountEvent =
  | { type: "AccountOpened"; data: { owner: string } }
  | { type: "MoneyDeposited"; data: { euros: number } };

export const formerAccountCodec = createCodec<FormerAccountEvent>({
  AccountOpened: opened,
  MoneyDeposited: { version: 1, schema: z.object({ euros: z.number() }) },
});

export const accountOpened: AccountEvent = { type: "AccountOpened", data: { owner: "Ada" } };

export function deposited(cents: number): AccountEvent {
  return { type: "MoneyDeposited", data: { cents, currency: "EUR" } };
}

export function noteTaken(note: Json): AccountEvent {
  return { type: "NoteTaken", data: { note } };
}
