import { AppError, type Deadline } from "@quarry/kernel";

/**
 * Limits work by the time of day.
 *
 * @param deadlineAt epoch ms; may be Infinity.
 */
export function deadlineAt(deadlineAt: number, now: () => number = Date.now): Deadline {
  return {
    check() {
      if (now() > deadlineAt) throw pastDeadline();
    },
  };
}

/** Makes the error of an extraction that did not end before its deadline. */
export function pastDeadline(): AppError {
  return new AppError("TIMEOUT", "The time of the extraction was over before its end; try again");
}
