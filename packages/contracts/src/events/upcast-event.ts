import { AppError, ReleaseTooOldError } from "@quarry/kernel";
import type { EventContract } from "./event-definitions.ts";

/** Thrown for an event in a version that only a newer release can read. */
export class NewerEventError extends ReleaseTooOldError {
  override readonly name = "NewerEventError";

  constructor(type: string, version: number, known: number) {
    super(
      "INTERNAL",
      `event ${type} has version ${version}, but this release knows only version ${known}: reading it needs a newer release`,
    );
  }
}

/** Thrown if this release lacks an upcast from a former version of an event: a programming error. */
export class MissingUpcastError extends AppError {
  override readonly name = "MissingUpcastError";

  constructor(type: string, version: number) {
    super(
      "INTERNAL",
      `event ${type} has no upcast from version ${version}: define it beside its schema`,
    );
  }
}

type Travelling = { type: string; schemaVersion: number; data: unknown };

/**
 * The data of an event that another release wrote, in today's shape.
 *
 * @throws NewerEventError; MissingUpcastError; ZodError for data that is not of its version.
 */
export function upcastEvent(
  { type, schemaVersion, data }: Travelling,
  { schema, version, upcasts }: EventContract,
): unknown {
  if (schemaVersion > version) throw new NewerEventError(type, schemaVersion, version);
  let current = data;
  for (let from = schemaVersion; from < version; from++) {
    const upcast = upcasts?.[from];
    if (!upcast) throw new MissingUpcastError(type, from);
    current = upcast.parse(current);
  }
  return schema.parse(current);
}
