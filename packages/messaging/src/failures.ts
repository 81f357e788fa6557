import { AppError } from "@quarry/kernel";

/** The timeout of a request whose context has no deadline, in ms. */
export const defaultRequestTimeoutMs = 10_000;

/** Responders that name no limit run at most this many requests at once. */
export const defaultConcurrency = 64;

function serviceOf(subject: string): string {
  return subject.split(".", 1)[0] ?? subject;
}

export function noResponder(subject: string): AppError {
  return new AppError("UNAVAILABLE", `The ${serviceOf(subject)} service is unavailable right now`, {
    retryAfterSeconds: 2,
  });
}

export function busy(subject: string): AppError {
  return new AppError("UNAVAILABLE", `The ${serviceOf(subject)} service is busy right now`, {
    retryAfterSeconds: 1,
  });
}

export function timedOut(subject: string): AppError {
  return new AppError("TIMEOUT", `The ${serviceOf(subject)} service did not answer in time`);
}

export function busUnreachable(cause?: unknown): AppError {
  return new AppError("UNAVAILABLE", "The message bus cannot be reached right now", {
    retryAfterSeconds: 2,
    cause,
  });
}
