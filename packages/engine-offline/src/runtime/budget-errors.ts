import { AppError, StarvedError } from "@quarry/kernel";

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

/** Makes the error of an extraction whose size or shape takes more processor time than it may use. */
export function extractionOverran(usedMs: number): AppError {
  return new AppError(
    "TIMEOUT",
    `The extraction used ${seconds(usedMs)} of processor time, more than its source may; send a shorter source or request fewer fields`,
    { retryable: false },
  );
}

/** Makes the error of an extraction that the machine left without processor time. */
export function extractionStarved(times: { usedMs: number; elapsedMs: number }): StarvedError {
  return new StarvedError(
    `The server is busy: the extraction got ${seconds(times.usedMs)} of processor time in ${seconds(times.elapsedMs)}; try again`,
  );
}

/** Makes the error of a suggestion whose document takes more processor time than it may use. */
export function suggestionOverran(usedMs: number): AppError {
  return new AppError(
    "TIMEOUT",
    `A document used ${seconds(usedMs)} of processor time, more than it may; send fewer or shorter documents`,
    { retryable: false },
  );
}
