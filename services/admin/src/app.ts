import { Command, CommanderError } from "@commander-js/extra-typings";
import { StoreUnavailableError } from "@quarry/event-store";
import { AppError, ConfigError, parseConfig } from "@quarry/kernel";
import { commands } from "./commands/index.ts";
import { Config } from "./config.ts";
import { BackupError, exitCodes, LoginRefused, UsageError } from "./errors.ts";
import type { Session } from "./session.ts";
import { openEmptyServers, openServers } from "./stores/database.ts";
import { openEmptyFolder, openFolder } from "./stores/folder.ts";

export type Surroundings = {
  environment: Record<string, string | undefined>;
  stdout: { write(text: string): unknown };
  stderr: { write(text: string): unknown; isTTY?: boolean };
};

/** Runs one command of the operator to its end; resolves to the exit status. */
export async function runAdmin(args: string[], around: Surroundings): Promise<number> {
  let status: number = exitCodes.ok;
  const session = createSession(around, () => {
    status = exitCodes.partial;
  });
  try {
    await createProgram(session, around).parseAsync(args, { from: "user" });
    return status;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.usage; // it has said why
    around.stderr.write(`${describeError(error)}\n`);
    return statusOf(error);
  }
}

function createProgram(session: Session, { stdout, stderr }: Surroundings): Command {
  const program = new Command("admin")
    .description(
      "Operate a Quarry: the distributed form if QUARRY_MONGODB_URL is set, otherwise the standalone server in QUARRY_DATA_DIR",
    )
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
    })
    .exitOverride();
  for (const add of commands) add(program, session);
  return program;
}

function createSession(around: Surroundings, partial: () => void): Session {
  const { environment, stdout, stderr } = around;
  const config = () => parseConfig(Config, environment);
  const isWatched = stderr.isTTY && !environment.CI && !environment.NO_COLOR;
  return {
    config,
    partial,
    async open() {
      const settings = config();
      const { QUARRY_MONGODB_URL: url, QUARRY_DATA_DIR, QUARRY_KEY_PEPPER } = settings;
      return url ? openServers(settings, url) : openFolder(QUARRY_DATA_DIR, QUARRY_KEY_PEPPER);
    },
    async openEmpty(pepper) {
      const settings = config();
      const { QUARRY_MONGODB_URL: url, QUARRY_DATA_DIR } = settings;
      return url ? openEmptyServers(settings, url) : openEmptyFolder(QUARRY_DATA_DIR, pepper);
    },
    print({ json, lines }, options) {
      const text = options.json ? JSON.stringify(json, null, 2) : lines.join("\n");
      stdout.write(`${text}\n`);
    },
    progress(text, options) {
      if (isWatched && !options.json) stderr.write(`${text}\n`);
    },
  };
}

const expected = [
  AppError,
  BackupError,
  ConfigError,
  LoginRefused,
  StoreUnavailableError,
  UsageError,
];

/** An error that an operator can fix is shown as its message, any other with its stack. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExpected = expected.some((kind) => error instanceof kind) || isOfMachine(error);
  return isExpected ? error.message : String(error.stack);
}

/** A file that is not there or not this user's, a full disk, a database that is locked or damaged. */
function isOfMachine(error: Error): boolean {
  return "code" in error && /^(E[A-Z]+|ERR_SQLITE_ERROR)$/.test(String(error.code));
}

function statusOf(error: unknown): number {
  if (error instanceof UsageError) return exitCodes.usage;
  if (error instanceof LoginRefused) return exitCodes.login;
  const isMissing = error instanceof AppError && error.code === "NOT_FOUND";
  return isMissing ? exitCodes.notFound : exitCodes.failure;
}
