import type { Logger } from "../logging/logger.ts";

export type TracingOptions = {
  /** What the process is called in traces. */
  service: string;
  /** Base URL of an OTLP collector; undefined: no trace is made, and no code for it loaded. */
  endpoint: string | undefined;
  logger: Logger;
};

/** Sends traces to a collector from now on, until it is disposed. */
export async function startTracing(options: TracingOptions): Promise<AsyncDisposable> {
  const { service, endpoint, logger } = options;
  if (endpoint === undefined) return { async [Symbol.asyncDispose]() {} };
  const { startExport } = await import("./export.ts");
  return startExport({ service, endpoint, logger });
}
