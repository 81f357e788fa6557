import { ApiError } from "@quarry/client";
import { Command, CommanderError, Help } from "commander";
import manifest from "../package.json" with { type: "json" };
import { commands } from "./commands/index.ts";
import { exitStatus, statusOf } from "./exit-status.ts";
import { createSession } from "./session/session.ts";
import { isSystemError, wordsOfSystem } from "./system-error.ts";

/** Runs one command line. @returns the exit status. */
export async function run(args: readonly string[]): Promise<number> {
  let status: number = exitStatus.done;
  const program = createProgram((ended) => {
    status = ended;
  });
  process.stderr.on("error", () => undefined); // its reader has closed it: the data still goes to stdout
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(exitStatus.done); // such as `| head`
    process.stderr.write(`The output cannot be written: ${error.message}\n`); // such as a full disk
    process.exit(exitStatus.failed);
  });
  try {
    await program.parseAsync(args, { from: "user" });
    return status;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitStatus.misuse;
    process.stderr.write(`${messageOf(error)}\n`);
    return statusOf(error);
  }
}

/** The program with all its commands. */
export function createProgram(endWith: (status: number) => void): Command {
  const program = new Command("quarry")
    .description("Structured data from text, images, PDFs and web pages, by your schema.")
    .option("--url <url>", "where Quarry is; else QUARRY_URL, else what login kept")
    .version(manifest.version, "-V, --version", "print the version")
    .helpCommand(false)
    .configureHelp({ helpWidth: 100, formatHelp, visibleOptions })
    .exitOverride();
  const session = createSession(program, endWith);
  for (const add of commands) add(program, session);
  return program;
}

/** Lines of a common terminal. */
const screen = 24;

/** Help that fits on a screen: what would not loses its empty lines. */
function formatHelp(command: Command, help: Help): string {
  const text = Help.prototype.formatHelp.call(help, command, help);
  const lines = text.trimEnd().split("\n");
  return lines.length <= screen ? text : `${lines.filter((line) => line !== "").join("\n")}\n`;
}

/** All but `--help` and `--version`, which every command has: a line of the screen is a command's. */
const visibleOptions = (command: Command) =>
  new Help()
    .visibleOptions(command)
    .filter(({ long }) => long !== "--help" && long !== "--version");

/** The message of an error for a person: what to correct, and by which name the operator finds it. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (isSystemError(error)) return wordsOfSystem(error);
  if (!(error instanceof ApiError)) return error.message;
  const issues = error.issues.map(({ field, message }) => `\n  ${field}: ${message}`).join("");
  const request = error.requestId === undefined ? "" : `, request ${error.requestId}`;
  return `${error.message}${error.message.includes(error.issues[0]?.message ?? "\n") ? "" : issues} (${error.code}${request})`;
}
