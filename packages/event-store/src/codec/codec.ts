import type { z } from "zod";
import { InvalidEventError, UnknownEventError } from "../errors.ts";
import type { EventBase } from "../port.ts";

/** An event as stored in the log, with the schema version of its data. */
export type EncodedEvent = { type: string; schemaVersion: number; data: unknown };

/** Converts between stored events, of every version ever written, and their current types. */
export interface EventCodec<E extends EventBase> {
  /** Every known event type. */
  readonly types: readonly E["type"][];

  /**
   * The version in which events of a type are written today.
   *
   * @throws UnknownEventError for a type without a schema.
   */
  schemaVersionOf(type: string): number;

  /**
   * Checks a stored event and brings it to today's shape.
   *
   * @throws UnknownEventError for a type or version without a schema.
   * @throws InvalidEventError when the data does not fit.
   */
  decode(stored: EncodedEvent): E;
}

export type EventDefinition<Data> = {
  /** Today's data. */
  schema: z.ZodType<Data>;
  /** Version of `schema`, from 1; one more whenever stored data would no longer fit. */
  version: number;
  /**
   * For each former version the schema of its data, transformed into the next version's:
   * `{ 1: z.object({ cents: z.int() }).transform(({ cents }) => ({ amount: cents / 100 })) }`.
   */
  upcasts?: Readonly<Record<number, z.ZodType>>;
};

export type EventDefinitions<E extends EventBase> = {
  [Type in E["type"]]: EventDefinition<Extract<E, { type: Type }>["data"]>;
};

/** Creates the codec of a service's events from one definition per type. */
export function createCodec<E extends EventBase>(definitions: EventDefinitions<E>): EventCodec<E> {
  const known = new Map<string, EventDefinition<unknown>>(Object.entries(definitions));

  function definitionOf(type: string): EventDefinition<unknown> {
    const definition = known.get(type);
    if (!definition) throw new UnknownEventError(type);
    return definition;
  }

  function decode({ type, schemaVersion, data }: EncodedEvent): E {
    const { schema, version, upcasts } = definitionOf(type);
    let current = data;
    for (let from = schemaVersion; from !== version; from++) {
      const upcast = upcasts?.[from];
      if (!upcast) throw new UnknownEventError(type, schemaVersion);
      current = parseData(upcast, { type, schemaVersion: from, data: current });
    }
    const decoded = { type, data: parseData(schema, { type, schemaVersion, data: current }) };
    return decoded as E; // the definition of this very type has checked the data
  }

  return {
    types: [...known.keys()],
    schemaVersionOf: (type) => definitionOf(type).version,
    decode,
  };
}

function parseData(schema: z.ZodType, { type, schemaVersion, data }: EncodedEvent): unknown {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => issue.path.join(".") || "(root)");
  throw new InvalidEventError(type, schemaVersion, fields);
}
