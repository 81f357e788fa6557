import { spawn } from "node:child_process";
import { once } from "node:events";

export type Kept = AsyncDisposable & {
  /** Whether the keeper has what it keeps; otherwise it has ended. */
  isHeld: boolean;
};

/**
 * Starts a process that keeps something for as long as its input is open: until disposed of, or until this process ends,
 * even by SIGKILL.
 *
 * @param command writes a word when it has what it keeps, and gives it back when its input ends.
 */
export async function keep(command: string, ...args: string[]): Promise<Kept> {
  const keeper = spawn(command, args, {
    stdio: ["pipe", "pipe", "ignore"],
    detached: true, // an interrupt of the terminal is not for it
  });
  const ended = once(keeper, "close");
  const isHeld = await Promise.race([
    once(keeper.stdout, "data").then(() => true),
    ended.then(() => false),
  ]);
  return {
    isHeld,
    async [Symbol.asyncDispose]() {
      keeper.stdin.end();
      await ended;
    },
  };
}
