import { AppError, StarvedError } from "@quarry/kernel";

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

/** Makes the error of an answer that takes more processor time than it may use. */
export function partOverran(usedMs: number): AppError {
  return new AppError(
    "TIMEOUT",
    `Locating what the model gave used ${seconds(usedMs)} of processor time, more than it may; send a shorter source or request fewer fields`,
    { retryable: false },
  );
}

/** Makes the error of an answer that the machine left without processor time. */
export function partStarved(times: { usedMs: number; elapsedMs: number }): StarvedError {
  return new StarvedError(
    `The server is busy: what the model gave got ${seconds(times.usedMs)} of processor time in ${seconds(times.elapsedMs)}; try again`,
  );
}

/** Makes the error of an answer that takes more memory than it may use. */
export function partTooLarge(limit: string): AppError {
  return new AppError(
    "PAYLOAD_TOO_LARGE",
    `Locating what the model gave takes more than the ${limit} that it may use; send the source in parts, or ask for fewer fields`,
  );
}
