import { spawn } from "node:child_process";
import { once } from "node:events";
import { open, readFile } from "node:fs/promises";

/** Runs a program with these variables added to the environment. @throws Error with its last lines. */
export type Run = (
  command: string,
  args: string[],
  environment: Record<string, string>,
) => Promise<void>;

const shownLines = 20;

/** Programs whose output goes to one log file. */
export function runLoggingTo(logFile: string): Run {
  return async (command, args, environment) => {
    await using log = await open(logFile, "a");
    await log.write(`$ ${command} ${args.join(" ")}\n`);
    const child = spawn(command, args, {
      env: { ...process.env, ...environment },
      stdio: ["ignore", log.fd, log.fd],
    });
    const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
    if (code === 0) return;
    const lines = (await readFile(logFile, "utf8")).trimEnd().split("\n").slice(-shownLines);
    throw new Error(
      `${command} ended with ${signal ?? code}. The end of ${logFile}:\n${lines.join("\n")}`,
    );
  };
}
