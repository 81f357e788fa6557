import { threadWork } from "./work.ts";

export type TestTask = { does: "work" | "loop" | "wait"; deadlineAt: number };

/** Does a task of the tests: returns its deadline, uses the processor without end, or waits without using it. */
export default threadWork(
  ({ does, deadlineAt }: TestTask) => {
    while (does === "loop") Math.random(); // never checks its budget
    if (does === "wait") Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    return deadlineAt;
  },
  (usedMs) => new Error(`used ${usedMs} ms`),
);
