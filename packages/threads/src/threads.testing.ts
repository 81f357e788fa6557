import { pbkdf2Sync } from "node:crypto";
import { threadWork } from "./work.ts";

export type TestTask = { does: "work" | "loop" | "native" | "wait"; deadlineAt: number };

/** Rounds of a digest that take some seconds of processor time in native code. */
const ROUNDS = 10_000_000;

/**
 * Does a task of the tests: returns its deadline, uses the processor without end, uses it in native code, or waits without
 * using it.
 */
export default threadWork(
  ({ does, deadlineAt }: TestTask) => {
    while (does === "loop") Math.random(); // never checks its budget
    if (does === "native") pbkdf2Sync("password", "salt", ROUNDS, 64, "sha512");
    if (does === "wait") Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    return deadlineAt;
  },
  (usedMs) => new Error(`used ${usedMs} ms`),
);
