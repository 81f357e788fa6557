import {
  AbortError,
  ApiError,
  AuthenticationError,
  ConnectionError,
  PermissionError,
  ValidationError,
} from "@quarry/client";
import type { Failed } from "./outcome.ts";

/** What is reported of an input that gave no result; it names an extraction only if that has failed. */
export function failureOf(source: string, error: Error): Failed {
  const id =
    error instanceof ApiError && error.extractionHasFailed ? error.extractionId : undefined;
  const code = error instanceof ApiError ? error.code : error.name;
  return {
    source,
    ...(id !== undefined && { id }),
    status: "failed",
    error: { code, message: error.message },
  };
}

/** Whether every other input would end the same way, or the caller has ended it. */
export function endsAll(error: unknown): boolean {
  if (error instanceof ValidationError) return isOfOptions(error);
  return [AuthenticationError, PermissionError, ConnectionError, AbortError].some(
    (type) => error instanceof type,
  );
}

/** Whether the server is away, full, busy or slow: the same request may succeed later, and no extraction has failed. */
export function mayPass(error: unknown): boolean {
  if (error instanceof ConnectionError) return true;
  if (!(error instanceof ApiError) || error.extractionHasFailed) return false;
  if (error.code === "TIMEOUT") return error.extractionId !== undefined; // else the source may be too large for the link
  return error.code === "UNAVAILABLE" || error.code === "RATE_LIMITED";
}

/** Whether an option is wrong whatever the source: neither the source nor its type is. */
function isOfOptions({ code, issues }: ValidationError): boolean {
  const isOption = ({ field, rule }: ValidationError["issues"][number]) =>
    !field.startsWith("source") && rule !== "wrong_type";
  return code === "VALIDATION_FAILED" && issues.length > 0 && issues.every(isOption);
}
