import { type DestinationStream, type Logger, pino, stdSerializers } from "pino";
import { logContext } from "./log-context.ts";

export type { Logger } from "pino";

export type LogLevel = "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";

const keyShaped = /quarry_[0-9A-Za-z]{8,}|sk-[0-9A-Za-z_-]{8,}|Bearer\s+\S+/g;

function scrub(text: string): string {
  return text.replace(keyShaped, "[redacted]");
}

/** Keeps type, message and stack, those of the causes too, without what looks like a key. */
function serialiseForLog(error: Error): object {
  const plain = stdSerializers.err(error);
  return { type: plain.type, message: scrub(plain.message), stack: scrub(plain.stack) };
}

/**
 * One JSON line per entry on standard output, with the request, account and trace on whose behalf it
 * was written. Callers log ids, codes, sizes and times; never keys, sources, instructions or outputs.
 * Error texts are scrubbed of what looks like a key all the same.
 */
export function createLogger(
  options: { service: string; level: LogLevel },
  destination?: DestinationStream,
): Logger {
  const settings = {
    level: options.level,
    base: { service: options.service },
    mixin: logContext,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: serialiseForLog },
  };
  return destination ? pino(settings, destination) : pino(settings);
}
