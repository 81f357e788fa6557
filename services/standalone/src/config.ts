import { webhookSettings } from "@quarry/delivery";
import { admissionSettings, engineSettings, retentionSettings } from "@quarry/extraction";
import { gatewaySettings } from "@quarry/gateway";
import { readerSettings } from "@quarry/ingestion";
import { processSettings } from "@quarry/service-kit";
import { z } from "zod";

/** Every variable that the standalone server reads. */
export const Config = z.object({
  ...processSettings(9464),
  ...gatewaySettings,
  ...readerSettings,
  ...engineSettings,
  ...retentionSettings,
  ...admissionSettings,
  ...webhookSettings,
  QUARRY_HOST: z.string().default("127.0.0.1").describe("Address to listen on"),
  QUARRY_DATA_DIR: z.string().min(1).default(".quarry").describe("Data folder"),
  QUARRY_KEY_PEPPER: z
    .string()
    .min(32)
    .optional()
    .describe(
      "Secret for hashing API keys; if unset, one is generated and kept in the data folder",
    ),
  QUARRY_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{8,512}$/, "must be 8 to 512 visible ASCII characters without spaces")
    .optional()
    .describe("Used as the first API key; if unset, one is generated and printed once"),
});
export type Config = z.output<typeof Config>;
