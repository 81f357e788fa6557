import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * Waits until no other process of this machine holds a lock, and holds it until disposed of, or until this process
 * ends.
 *
 * @param file stands for what is locked; it is made where it is missing.
 */
export async function lock(file: string): Promise<AsyncDisposable> {
  const holder = spawn("flock", [file, "sh", "-c", "echo locked; cat"], {
    stdio: ["pipe", "pipe", "ignore"],
    detached: true, // an interrupt of the terminal is not for it
  });
  const ended = once(holder, "close");
  const isHeld = await Promise.race([
    once(holder.stdout, "data").then(() => true),
    ended.then(() => false),
  ]);
  if (!isHeld) throw new Error(`${file} could not be locked`);
  return {
    async [Symbol.asyncDispose]() {
      holder.stdin.end();
      await ended;
    },
  };
}
