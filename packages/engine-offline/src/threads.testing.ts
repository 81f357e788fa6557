import type { Outcome } from "./outcome.ts";

export type TestTask = { endless: boolean; deadlineAt: number };

/** A thread's work: without end where it is to be, else what it was given for a deadline. */
export default function run({ endless, deadlineAt }: TestTask): Outcome<number> {
  while (endless) Math.random(); // no look at the clock
  return { result: deadlineAt };
}
