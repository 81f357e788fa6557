import { AppError } from "@quarry/kernel";

/** A point in time after which the work ends with TIMEOUT. */
export type Deadline = {
  /** @throws AppError TIMEOUT once the time is over. */
  check(): void;
};

/** @param deadlineAt Epoch ms. */
export function deadlineAt(deadlineAt: number, now: () => number = Date.now): Deadline {
  return {
    check() {
      if (now() > deadlineAt) {
        throw new AppError(
          "TIMEOUT",
          "The extraction exceeded its time limit; send a shorter source or request fewer fields",
        );
      }
    },
  };
}
