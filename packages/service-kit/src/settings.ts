import { z } from "zod";

const port = z.coerce.number().int().min(0).max(65_535);

/** A time in ms, up to an hour: a timer takes one beyond 2^31 - 1 for none at all. */
export const milliseconds = z.coerce.number().int().positive().max(3_600_000);

function isNatsServer(address: string): boolean {
  return /^(nats|tls):\/\/./.test(address.trim()) && URL.canParse(address);
}

/** What every process reads; `metricsPort` is the default of its operations port. */
export function processSettings(metricsPort: number) {
  return {
    QUARRY_METRICS_PORT: port
      .default(metricsPort)
      .describe("Port of /metrics, /livez and /readyz; 0 picks a free port"),
    QUARRY_LOG_LEVEL: z
      .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
      .default("info")
      .describe("Minimum level to log"),
    OTEL_EXPORTER_OTLP_ENDPOINT: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe("OTLP/HTTP trace collector; tracing is off unless set"),
  };
}

/**
 * What every service of the distributed form reads besides. Each has an operations port of its own
 * by default, so that all run on one machine.
 */
export function distributedSettings(metricsPort: number) {
  return {
    ...processSettings(metricsPort),
    QUARRY_NATS_URL: z
      .string()
      .refine((list) => list.split(",").every(isNatsServer), {
        error: "must be nats:// or tls:// URLs, separated by commas",
      })
      .describe("NATS server URLs, separated by commas"),
    QUARRY_NATS_REPLICAS: z.coerce
      .number()
      .int()
      .min(1)
      .max(5)
      .default(1)
      .describe("Replicas of each stream in a NATS cluster; must be the same for all services"),
    QUARRY_NATS_ACK_WAIT_MS: milliseconds
      .min(500)
      .default(30_000)
      .describe(
        "How long a process may go without acknowledging before its messages are redelivered, in ms",
      ),
    QUARRY_MONGODB_URL: z
      .string()
      .regex(/^mongodb(\+srv)?:\/\/[^/]+\/[^?]+/, "must have a path that names the database")
      .describe("MongoDB URL; its path names the database"),
  };
}

/** The port that a process listens on for callers. */
export const listenPort = port;
