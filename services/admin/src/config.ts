import { retentionSettings } from "@quarry/extraction/stores";
import { distributedSettings } from "@quarry/service-kit/settings";
import { z } from "zod";

const { QUARRY_NATS_URL, QUARRY_NATS_REPLICAS, QUARRY_MONGODB_URL } = distributedSettings(0);

/** What the operator's command reads: the variables of the services that it works beside. */
export const Config = z.object({
  QUARRY_MONGODB_URL: QUARRY_MONGODB_URL.optional().describe(
    "MongoDB URL of the distributed form; if unset, the standalone server's data folder is used",
  ),
  QUARRY_NATS_URL: QUARRY_NATS_URL.optional().describe("NATS server URLs of the distributed form"),
  QUARRY_NATS_REPLICAS,
  QUARRY_DATA_DIR: z
    .string()
    .min(1)
    .default(".quarry")
    .describe("The standalone server's data folder"),
  QUARRY_KEY_PEPPER: z
    .string()
    .min(32)
    .optional()
    .describe("Secret for hashing API keys; the same as the gateway's or standalone server's"),
  ...retentionSettings,
});
export type Config = z.output<typeof Config>;
