import type { ErrorCode, Failure, Issue } from "@quarry/api";

/** A request that Quarry refused, or could not be asked. */
export class RestError extends Error {
  readonly code: ErrorCode;
  readonly retryable: boolean;
  readonly issues: Issue[];
  /** How long to wait before another try, where the server says so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    { message, error }: Pick<Failure, "message"> & { error: Partial<Failure["error"]> },
    retryAfterSeconds?: number,
  ) {
    super(message);
    this.code = error.code ?? "UNAVAILABLE";
    this.retryable = error.retryable ?? true;
    this.issues = error.issues ?? [];
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The failure that an answer reports. */
export async function failureOf(response: Response): Promise<RestError> {
  const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN);
  const waitSeconds = Number.isFinite(retryAfter) ? retryAfter : undefined;
  try {
    return new RestError((await response.json()) as Failure, waitSeconds);
  } catch {
    const message = `The server answered ${response.status} without saying why`;
    return new RestError({ message, error: {} }, waitSeconds);
  }
}

/** The failure of a request that got no answer. */
export function unanswered(cause: unknown, signal: AbortSignal): unknown {
  if (signal.aborted || cause instanceof RestError) return cause;
  const message = "Quarry could not be reached, or broke off its answer";
  return new RestError({ message, error: { code: "UNAVAILABLE" } });
}
