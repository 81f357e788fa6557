import { getPriority } from "node:os";
import type { Job } from "./messages.ts";

/** A task for the tests of the pool: answers with its process, or does what no reader should. */
export type Misdeed =
  | "answer"
  | "count"
  | "spin"
  | "stop"
  | "hang"
  | "hoard"
  | "hoard buffers"
  | "throw"
  | "exit"
  | "crash"
  | "report and crash"
  | "keep much"
  | "count variables"
  | "return priority";

const kept: Uint8Array[] = [];

function hoardBuffers(): never {
  for (;;) kept.push(new Uint8Array(2 ** 22).fill(1));
}

const misbehave: Job<Misdeed, number, number> = async (misdeed, report) => {
  const hoard: number[][] = [];
  if (misdeed === "spin") {
    report(process.pid);
    for (;;);
  }
  if (misdeed === "stop") {
    report(process.pid);
    process.kill(process.pid, "SIGSTOP");
  }
  if (misdeed === "hang") await new Promise(() => {});
  while (misdeed === "hoard") hoard.push(new Array(100_000).fill(Math.random()));
  if (misdeed === "hoard buffers") hoardBuffers();
  if (misdeed === "throw") throw new Error("broken");
  if (misdeed === "exit") process.exit(1);
  if (misdeed === "report and crash") report(process.pid);
  if (misdeed.endsWith("crash")) process.kill(process.pid, "SIGSEGV");
  if (misdeed === "keep much") kept.push(new Uint8Array(64 * 2 ** 20).fill(1));
  if (misdeed === "count variables") {
    const given = /^(?:HOME$|MALLOC_|NODE_COMPILE_CACHE$)/;
    return Object.keys(process.env).filter((name) => !given.test(name)).length;
  }
  if (misdeed === "return priority") return getPriority();
  if (misdeed === "count") for (const step of [1, 2, 3]) report(step);
  return process.pid;
};

export default misbehave;
