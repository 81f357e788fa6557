import { AppError, type Deadline } from "@quarry/kernel";

/**
 * Limits work by the time of day.
 *
 * @param deadlineAt epoch ms; may be Infinity.
 */
export function deadlineAt(deadlineAt: number, now: () => number = Date.now): Deadline {
  return {
    check() {
      if (now() <= deadlineAt) return;
      throw new AppError(
        "TIMEOUT",
        "The time of the extraction was over before its end; try again",
      );
    },
  };
}
