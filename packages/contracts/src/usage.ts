import { UsageCounts } from "@quarry/api";
import { z } from "zod";
import { AccountId } from "./names.ts";

/** What the extraction service lets any account do. */
export const GetLimits = z.strictObject({});
export type GetLimits = z.output<typeof GetLimits>;

export const ExtractionLimits = z.strictObject({
  pendingExtractions: z.int().positive(),
  /** null without a limit. */
  tokensPerMonth: z.int().positive().nullable(),
});
export type ExtractionLimits = z.output<typeof ExtractionLimits>;

const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** What an account has used on days of UTC, both bounds inclusive. */
export const GetUsage = z.strictObject({ accountId: AccountId, from: Day, to: Day });
export type GetUsage = z.output<typeof GetUsage>;

/** Days on which anything happened, in order. */
export const UsageDays = z.strictObject({
  days: z.array(z.strictObject({ day: Day, ...UsageCounts.shape })),
});
export type UsageDays = z.output<typeof UsageDays>;
