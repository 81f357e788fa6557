import { logNames, type StoredLog, type StoredState } from "./stores.ts";

type Faults = string[];

/** Commits of all logs, each with its log's name. */
function everyCommit({ logs }: StoredState): [log: string, commit: StoredLog][] {
  return logNames.flatMap((name) =>
    logs[name].commits.map((commit): [string, StoredLog] => [name, commit]),
  );
}

/** Positions count 1, 2, 3 … through each log. */
export function positionsAreDense({ logs }: StoredState): Faults {
  return logNames.flatMap((name) =>
    logs[name].commits.flatMap(({ position }, index) =>
      position === index + 1 ? [] : [`${name}: position ${position} stands at place ${index + 1}`],
    ),
  );
}

/** Versions count 1, 2, 3 … through each stream. */
export function versionsAreDense(state: StoredState): Faults {
  const versions = new Map<string, number>();
  return everyCommit(state).flatMap(([log, { stream, events }]) =>
    events.flatMap(({ version }) => {
      const place = `${log} ${stream}`;
      const expected = (versions.get(place) ?? 0) + 1;
      versions.set(place, version);
      return version === expected ? [] : [`${place}: version ${version} where ${expected} is due`];
    }),
  );
}

/** No command is committed twice to its stream. */
export function commandsAreOnce(state: StoredState): Faults {
  const seen = new Set<string>();
  return everyCommit(state).flatMap(([log, { stream, commandId }]) => {
    const command = `${log} ${stream}: command ${commandId}`;
    if (seen.has(command)) return [`${command} was committed twice`];
    seen.add(command);
    return [];
  });
}

/** Nothing waits for the bus any more. */
export function relayIsDrained({ logs }: StoredState): Faults {
  return logNames.flatMap((name) =>
    logs[name].waiting.map((id) => `${name}: ${id} was not handed over`),
  );
}

/** The bus holds no message of a commit that no log has. */
export function messagesHaveCommits(state: StoredState): Faults {
  const known = new Set(everyCommit(state).map(([, { id }]) => id));
  return state.messages
    .filter((id) => !known.has(id))
    .map((id) => `the message ${id} has no commit`);
}

/** Every row is what its stream's events make of it. */
export function rowsAreFolds({ rows }: StoredState): Faults {
  return rows.flatMap(({ id, stored, folded }) => {
    if (stored === folded) return [];
    return [`the row ${id} ${stored === undefined ? "is missing" : "is not the fold of its log"}`];
  });
}

/** Blobs belong to living extractions, and these have all of theirs. */
export function blobsHaveOwners({ logs, blobOwners, missingBlobs }: StoredState): Faults {
  const living = new Set<string>();
  for (const { events } of logs.extraction.commits) {
    for (const { type, data } of events) {
      const id = String(data.extractionId);
      if (type === "ExtractionRequested") living.add(id);
      if (type === "ExtractionDeleted") living.delete(id);
    }
  }
  return [
    ...blobOwners
      .filter((owner) => !living.has(owner))
      .map((owner) => `blobs of ${owner}, which no extraction has`),
    ...missingBlobs.map(({ owner, name }) => `the blob ${name} of ${owner} is missing or damaged`),
  ];
}
