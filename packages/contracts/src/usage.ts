import { UsageCounts } from "@quarry/api";
import { z } from "zod";
import { AccountId } from "./names.ts";

const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** What an account has used on days of UTC, both bounds inclusive. */
export const GetUsage = z.strictObject({ accountId: AccountId, from: Day, to: Day });
export type GetUsage = z.output<typeof GetUsage>;

/** Days on which anything happened, in order. */
export const UsageDays = z.strictObject({
  days: z.array(z.strictObject({ day: Day, ...UsageCounts.shape })),
});
export type UsageDays = z.output<typeof UsageDays>;
