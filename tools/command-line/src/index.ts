import { type ParseArgsConfig, parseArgs } from "node:util";

/** A command-line mistake; printed without a stack trace. */
export class UsageError extends Error {}

/** Node's parser, but it throws a UsageError. */
export function parseCommandLine<const Config extends ParseArgsConfig>(config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Runs a command; a UsageError prints its message alone and ends the process with status 2. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}
