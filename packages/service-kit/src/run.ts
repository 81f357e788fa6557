import { setFlagsFromString } from "node:v8";
import { ConfigError, parseConfig, unreadVariables } from "@quarry/kernel";
import type { z } from "zod";
import { createLogger, type Logger, type LogLevel } from "./logging/logger.ts";
import { startTracing } from "./tracing/start-tracing.ts";

/** A process that is being stopped has this long, in ms, to answer what is in flight. */
export const graceMs = 5_000;

/** A running service: disposing it finishes what is in flight and closes its parts in order. */
export type App = AsyncDisposable & {
  /** Settles when a connection that the service cannot live without is closed for good. */
  lost?: Promise<unknown>;
};

type ProcessConfig = {
  QUARRY_LOG_LEVEL: LogLevel;
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
};

/**
 * V8 (13.6) at times ends a process that frees the unoptimised code of a WebAssembly module ("Check failed:
 * jit_page_->allocations_.erase"); Node's own `fetch` parses by such a module. Kept, it is some 100 KB.
 */
const keepsCode = "--no-wasm-code-gc";

/** Never settles: for a race that something else must end. */
const never = new Promise<never>(() => {});

/** Resolves with the first signal that asks the process to stop. */
function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const)
      process.once(signal, () => resolve(signal));
  });
}

/**
 * The life of a process: reads its configuration, starts the app, waits for a signal, stops it
 * within five seconds. An uncaught fault ends the process with status 1, for a supervisor
 * to start a clean one.
 */
export async function run<Config extends ProcessConfig>(
  service: string,
  settings: z.ZodType<Config> & { shape: object },
  start: (config: Config, logger: Logger) => Promise<App>,
): Promise<never> {
  setFlagsFromString(keepsCode);
  const config = readConfig(settings);
  const logger = createLogger({ service, level: config.QUARRY_LOG_LEVEL });
  const unread = unreadVariables(settings, process.env);
  if (unread.length > 0)
    logger.warn({ unread }, "unknown variables: this service does not read them");
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined); // a full disk, a reader that ended
  process.on("uncaughtException", (error) => {
    logger.fatal({ err: error }, "uncaught error: the process exits");
    process.exit(1);
  });
  const stopping = stopSignal();
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  const tracing = await startTracing({ service, endpoint, logger });
  const starting = start(config, logger).catch((error) => {
    if (error instanceof ConfigError) return refuse(error);
    logger.fatal({ err: error }, "the service could not start");
    return process.exit(1);
  });
  const app = await Promise.race([stopping, starting]);
  if (typeof app === "string") process.exit(0); // asked to stop before anything was taken on
  const reason = await Promise.race([stopping, app.lost?.then(() => "lost") ?? never]);
  logger.info({ reason }, "stopping");
  const deadline = setTimeout(() => {
    logger.error("some work did not finish before the shutdown deadline; it will be resumed");
    process.exit(1);
  }, graceMs);
  await app[Symbol.asyncDispose]();
  await tracing[Symbol.asyncDispose]();
  clearTimeout(deadline);
  process.exit(reason === "lost" ? 1 : 0);
}

function readConfig<Config>(settings: z.ZodType<Config> & { shape: object }): Config {
  try {
    return parseConfig(settings, process.env);
  } catch (error) {
    if (error instanceof ConfigError) return refuse(error);
    throw error;
  }
}

/** What an operator can fix is printed as it is, without a stack. */
function refuse({ message }: ConfigError): never {
  process.stderr.write(`${message}\n`);
  return process.exit(1);
}
