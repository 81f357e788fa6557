export function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** Null, absent and empty text all say that there is no value. */
export function isEmpty(value: unknown): value is null | undefined | "" {
  return value === null || value === undefined || value === "";
}
