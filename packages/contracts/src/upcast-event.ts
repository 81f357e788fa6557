import { AppError } from "@quarry/kernel";
import { eventDefinitionOf } from "./event-definitions.ts";

/** A message holds an event in a version that only a newer release can read. */
export class NewerEventError extends AppError {
  override readonly name = "NewerEventError";

  constructor(type: string, version: number, known: number) {
    super(
      "INTERNAL",
      `event ${type} came in version ${version}, this release knows version ${known}: a newer release is needed to read it`,
    );
  }
}

type Travelling = { type: string; schemaVersion: number; data: unknown };

/**
 * Brings an event that another release told to today's version. Types that this release does not
 * know stay as they are.
 *
 * @throws NewerEventError, and ZodError for data that is not of its version.
 */
export function upcastEvent<Event extends Travelling>(event: Event): Event {
  const definition = eventDefinitionOf(event.type);
  if (!definition) return event;
  const { version, upcasts } = definition;
  if (event.schemaVersion > version) {
    throw new NewerEventError(event.type, event.schemaVersion, version);
  }
  let { data } = event;
  for (let from = event.schemaVersion; from < version; from++) data = upcasts?.[from]?.parse(data);
  return { ...event, schemaVersion: version, data };
}
