import { type DestinationStream, type Logger, pino, stdSerializers } from "pino";
import { logContext } from "./log-context.ts";

export type { Logger } from "pino";

export type LogLevel = "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";

const keyShaped = /quarry_[0-9A-Za-z]{8,}|sk-[0-9A-Za-z_-]{8,}|Bearer\s+[\w.~+/=-]+/g;
const webAddress = /https?:\/\/[^\s"'`)]+/g;
const credentials = /\/\/[^\s/@]+@/g;

/** Wherever in a line it stands: a list of fields to hide would miss texts and deeper fields. */
function withoutKeys(line: string): string {
  return line.replace(keyShaped, "[redacted]");
}

/** What parsers and clients put into the words of their errors: the text itself, where it lies. */
function withoutContent(text: string): string {
  return text
    .replace(/(Unexpected .*?), (\.\.\.)?".*?"(\.\.\.)? is not valid JSON/gs, "$1 in JSON")
    .replace(webAddress, "[address]")
    .replace(credentials, "//");
}

/** Keeps type, message and stack, those of the causes too. */
function serialiseForLog(error: Error): object {
  const { type, message, stack } = stdSerializers.err(error);
  return { type, message: withoutContent(message), stack: withoutContent(stack) };
}

/**
 * One JSON line per entry on standard output, with the request, account and trace on whose behalf it
 * was written. Callers log ids, codes, sizes and times; never keys, sources, instructions or outputs.
 * What looks like a key is taken out all the same, and what errors quote of a source.
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
    hooks: { streamWrite: withoutKeys },
  };
  return pino(settings, destination ?? standardOutput());
}

/** Lines that are held while standard output cannot be written, in bytes; later ones are dropped. */
const heldBytes = 1_048_576;

/**
 * Returns standard output as a destination that never throws and never waits: while the disk is full or a pipe is not
 * read, lines are held and written with a later one; after its reader has ended, they are dropped.
 */
function standardOutput(): DestinationStream {
  const output = pino.destination({
    dest: 1,
    sync: true,
    maxLength: heldBytes,
    retryEAGAIN: () => false,
  });
  output.on("error", () => undefined);
  return output;
}
