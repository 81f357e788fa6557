import { threadId } from "node:worker_threads";

/** A task for the tests of the pool: answers with its thread, or does what no reader should. */
export type Misdeed = "answer" | "spin" | "hoard" | "hoard buffers" | "throw" | "exit";

export default function misbehave(misdeed: Misdeed): number {
  const hoard: number[][] = [];
  while (misdeed === "spin");
  while (misdeed === "hoard") hoard.push(new Array(100_000).fill(Math.random()));
  const buffers: Uint8Array[] = [];
  while (misdeed === "hoard buffers")
    if (buffers.length < 200) buffers.push(new Uint8Array(2 ** 20));
  if (misdeed === "throw") throw new Error("broken");
  if (misdeed === "exit") process.exit(1);
  return threadId;
}
