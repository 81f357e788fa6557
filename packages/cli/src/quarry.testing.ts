import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";

export const main = join(import.meta.dirname, "main.ts");

export type Ran = { status: number | null; out: string; err: string };
export type Running = { child: ChildProcess; ended: Promise<Ran> };

/** Starts the command as a process of its own. */
export function start(
  args: string[],
  options: { cwd: string; env: Record<string, string>; input?: string; stdio?: StdioOptions },
): Running {
  const { cwd, env, input = "", stdio = "pipe" } = options;
  const child = spawn(process.execPath, [main, ...args], {
    ...{ cwd, stdio },
    env: { ...process.env, ...env },
  });
  child.stdin?.end(input);
  const status = new Promise<number | null>((resolve) => child.once("close", resolve));
  const ended = Promise.all([
    status,
    child.stdout ? text(child.stdout) : "",
    child.stderr ? text(child.stderr) : "",
  ]);
  return { child, ended: ended.then(([code, out, err]) => ({ status: code, out, err })) };
}
