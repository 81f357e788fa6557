import { errorCodes, type Failure } from "@quarry/api";
import { AppError, deserialiseError, serialiseError } from "@quarry/kernel";
import type { Logger } from "@quarry/service-kit";
import type { ErrorRequestHandler, Response } from "express";

/** Maps the router's error of a path that cannot be decoded. */
function foreignError(error: unknown): AppError | undefined {
  if (!(error instanceof URIError)) return undefined;
  return new AppError("NOT_FOUND", "There is nothing at this path");
}

/** Maps any thrown value to the error that the caller sees; unknown errors become INTERNAL. */
export function toAppError(error: unknown): AppError {
  return error instanceof AppError ? error : (foreignError(error) ?? internal(error));
}

function internal(cause: unknown): AppError {
  const { code, message } = deserialiseError(serialiseError(cause));
  return new AppError(code, message, { cause });
}

/** The failure envelope of an error. */
export function failureBody(error: AppError, requestId: string): Failure {
  const { code, message, retryable, issues, extractionId } = error;
  return {
    status: false,
    message,
    data: null,
    error: {
      code,
      requestId,
      retryable,
      ...(issues && { issues }),
      ...(extractionId !== undefined && { extractionId }),
    },
  };
}

/** Sends the failure envelope and the headers of its status. */
export function sendFailure(response: Response, error: AppError): void {
  const status = errorCodes[error.code].status;
  if (status === 401) response.set("WWW-Authenticate", 'Bearer realm="quarry"');
  const retryAfter = error.retryAfterSeconds ?? (status === 503 ? 1 : undefined);
  if (retryAfter !== undefined) response.set("Retry-After", String(retryAfter));
  response.status(status).json(failureBody(error, response.locals.requestId));
}

/** The last handler: sends the failure envelope, or breaks off a response that has begun. */
export function failureHandler(logger: Logger): ErrorRequestHandler {
  return (thrown, _request, response, _next) => {
    const error = toAppError(thrown);
    const { requestId } = response.locals;
    if (errorCodes[error.code].status >= 500) {
      logger.error({ requestId, code: error.code, err: error }, "a request failed");
    }
    if (response.headersSent) response.destroy();
    else sendFailure(response, error);
  };
}
