import { type ParseArgsConfig, parseArgs } from "node:util";

/** What the caller of the command did not get right; its message is all that they are shown. */
export class UsageError extends Error {}

/** As Node's parser. @throws UsageError in the place of its own error. */
export function parseCommandLine<const Config extends ParseArgsConfig>(config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Runs a command; a UsageError is told without a stack, and the process then ends with 2. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}
