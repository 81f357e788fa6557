import { hostList } from "@quarry/outbound";
import { distributedSettings } from "@quarry/service-kit";
import { z } from "zod";

/** What the delivery service reads, in both forms. */
export const webhookSettings = {
  QUARRY_WEBHOOK_ALLOW: hostList.describe(
    "Internal hosts that webhooks may be sent to, over http too: host:port, separated by commas",
  ),
};

/** Every variable that the delivery service reads. */
export const Config = z.object({
  ...distributedSettings(9468),
  ...webhookSettings,
  QUARRY_KEY_PEPPER: z
    .string()
    .min(32)
    .describe("Secret for hashing API keys and sealing webhooks' secrets"),
});
export type Config = z.output<typeof Config>;
