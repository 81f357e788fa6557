import { AppError } from "@quarry/kernel";

function unreachable(message: string, cause?: unknown): AppError {
  return new AppError("SOURCE_UNREACHABLE", message, { cause });
}

const reasons: Record<string, string> = {
  ENOTFOUND: "The host name of the source's address was not found",
  EAI_AGAIN: "The host name of the source's address could not be looked up",
  ECONNREFUSED: "The source's server refused the connection",
  UND_ERR_CONNECT_TIMEOUT: "The source's server did not accept the connection in time",
  UND_ERR_HEADERS_OVERFLOW: "The source's server answered with endless headers",
};

/** An error with everything that it wraps. */
function* chain(error: unknown): Generator<Error> {
  if (!(error instanceof Error)) return;
  yield error;
  yield* chain(error.cause);
  if (error instanceof AggregateError) for (const inner of error.errors) yield* chain(inner);
}

/** What a failed fetch means for the caller, in words free of the address. */
export function fetchFailure(error: unknown): AppError {
  const errors = [...chain(error)];
  const own = errors.find((inner) => inner instanceof AppError);
  if (own) return own;
  const codes = errors.map((inner) => ("code" in inner ? String(inner.code) : ""));
  const known = codes.find((code) => Object.hasOwn(reasons, code));
  const message = known && reasons[known];
  return unreachable(message ?? "The connection to the source's server broke off", error);
}

export function badStatus(status: number): AppError {
  return unreachable(`The source's server answered with status ${status}`);
}

export function tooManyRedirects(most: number): AppError {
  return unreachable(`The source's server redirected more than ${most} times`);
}

export function tooSlow(timeLimitMs: number): AppError {
  return unreachable(`The source did not arrive within ${timeLimitMs / 1_000} s`);
}
