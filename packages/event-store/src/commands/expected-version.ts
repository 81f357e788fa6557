import { VersionConflictError } from "../errors.ts";
import type { ExpectedVersion } from "../port.ts";

/** Whether a stream at `version` is what the writer expects. */
export function isExpected(expected: ExpectedVersion, version: number): boolean {
  switch (expected) {
    case "any":
      return true;
    case "exists":
      return version > 0;
    case "absent":
      return version === 0;
    default:
      return version === expected;
  }
}

/** @throws VersionConflictError when the stream is not what the writer expects. */
export function checkExpected(stream: string, expected: ExpectedVersion, version: number): void {
  if (!isExpected(expected, version)) throw new VersionConflictError(stream, expected, version);
}
