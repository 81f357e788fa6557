import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { EventBase } from "../port.ts";
import type { EventCodec } from "./codec.ts";

const fileName = /^(?<type>\w+)\.v(?<version>\d+)\.json$/;

/** One event version as it was once written, in today's shape. */
export type GoldenEvent<E extends EventBase> = { file: string; event: E };

/**
 * Reads a folder with one file `<Type>.v<N>.json` (the event's data) for every event version ever
 * written, decoded by today's codec: a test folds what comes back.
 *
 * @throws Error when a version between 1 and today's has no file, or a file has another name.
 * @throws UnknownEventError or InvalidEventError when today's code cannot read a file.
 */
export function readGoldenEvents<E extends EventBase>(
  folder: string,
  codec: EventCodec<E>,
): GoldenEvent<E>[] {
  const files = readdirSync(folder).sort();
  const expected = codec.types.flatMap((type) =>
    Array.from({ length: codec.schemaVersionOf(type) }, (_, index) => `${type}.v${index + 1}.json`),
  );
  const missing = expected.filter((file) => !files.includes(file));
  if (missing.length > 0) throw new Error(`golden events are missing: ${missing.join(", ")}`);
  return files.map((file) => ({ file, event: readGoldenEvent(join(folder, file), file, codec) }));
}

function readGoldenEvent<E extends EventBase>(path: string, file: string, codec: EventCodec<E>): E {
  const { type, version } = fileName.exec(file)?.groups ?? {};
  if (!type) throw new Error(`${file} is not named <Type>.v<N>.json`);
  const data: unknown = JSON.parse(readFileSync(path, "utf8"));
  return codec.decode({ type, schemaVersion: Number(version), data });
}
