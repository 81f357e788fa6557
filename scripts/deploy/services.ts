import type { z } from "zod";
import project from "../../package.json" with { type: "json" };
import { consumers, type ServiceName } from "../../packages/contracts/src/index.ts";
import { Config as extraction } from "../../services/extraction/src/config.ts";
import { Config as gateway } from "../../services/gateway/src/config.ts";
import { Config as ingestion } from "../../services/ingestion/src/config.ts";
import { Config as schema } from "../../services/schema/src/config.ts";

/** Every variable that a service reads, with what it takes. */
export const variablesOf: Record<ServiceName, Record<string, z.ZodType>> = {
  gateway: gateway.shape,
  schema: schema.shape,
  ingestion: ingestion.shape,
  extraction: extraction.shape,
};

/** Of services that are scaled by what waits for them: the consumer, and what says how much at once. */
export const backlogs = {
  ingestion: { consumer: consumers.ingestion.reader, atOnce: "QUARRY_READER_CONCURRENCY" },
  extraction: { consumer: consumers.extraction.engine, atOnce: "QUARRY_ENGINE_CONCURRENCY" },
} as const;

/** What our images are tagged with. */
export const { version } = project;

export const serviceNames = ["gateway", "schema", "ingestion", "extraction"] as const;
