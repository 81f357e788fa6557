import { type Entry, type Journal, type Operation, wasAccepted } from "../load/journal.ts";
import type { Ends, StoredLog, StoredState } from "./stores.ts";

type Faults = string[];
type Event = StoredLog["events"][number];

/** Every request was answered in the end. */
export function requestsAreAnswered({ entries }: Journal): Faults {
  return entries
    .filter(({ answer }) => answer === undefined)
    .map(({ operation, tag }) => `${operation} ${tag} was never answered`);
}

/** All final answers under one key are the same. */
export function repeatsAreTheSame({ entries }: Journal): Faults {
  return entries.flatMap(({ operation, tag, answer, received }) => {
    const others = received.filter(
      (each) => each.kind === "answer" && each.id !== undefined && each.status < 300,
    );
    const isOther = (each: (typeof others)[number]) =>
      each.kind === "answer" && (each.id !== answer?.id || each.digest !== answer?.digest);
    const statuses = [answer, ...others].map((each) => each?.kind === "answer" && each.status);
    return others.some(isOther)
      ? [`${operation} ${tag} was answered in two ways: ${statuses.join(", ")}`]
      : [];
  });
}

/**
 * What was accepted stands in the logs once, all else at most once. A change without a key that was
 * sent again may stand there as often as it was sent.
 */
export function acceptedIsOnce({ entries }: Journal, { logs }: StoredState): Faults {
  const events = [...logs.schema.commits, ...logs.extraction.commits].flatMap(
    (commit) => commit.events,
  );
  return entries.flatMap((entry) => {
    const found = events.filter((event) => isOf(entry, event)).length;
    const least = wasAccepted(entry) ? 1 : 0;
    const most = entry.operation === "update-schema" ? entry.received.length : 1;
    if (found >= least && found <= most) return [];
    return [`${entry.operation} ${entry.tag} stands in the log ${found} times`];
  });
}

const eventOf: Record<Operation, string> = {
  "create-schema": "SchemaCreated",
  "update-schema": "SchemaUpdated",
  "delete-schema": "SchemaDeleted",
  extract: "ExtractionRequested",
  "delete-extraction": "ExtractionDeleted",
};

function isOf({ operation, tag, target, answer }: Entry, { type, data }: Event): boolean {
  if (type !== eventOf[operation]) return false;
  if (operation === "create-schema" || operation === "update-schema") return data.name === tag;
  if (operation === "extract") return data.extractionId === answer?.id;
  return (data.schemaId ?? data.extractionId) === target;
}

/** No caller got what none asked for. */
export function nothingIsUnasked({ entries }: Journal, { logs }: StoredState): Faults {
  const asked = new Set(
    entries.flatMap(({ operation, answer }) => (operation === "extract" && answer?.id) || []),
  );
  const requested = logs.extraction.commits.flatMap(({ events }) =>
    events
      .filter(({ type }) => type === "ExtractionRequested")
      .map(({ data }) => String(data.extractionId)),
  );
  return requested
    .filter((id) => !asked.has(id))
    .map((id) => `no caller was answered for extraction ${id}`);
}

/** Every accepted extraction came to one end, and a completed one found what its source says. */
export function waitersGotAnEnd({ entries }: Journal, ends: Ends): Faults {
  return entries.flatMap((entry) => {
    const { operation, tag, truth, answer } = entry;
    if (operation !== "extract" || !answer?.id || !wasAccepted(entry)) return [];
    const end = ends.get(answer.id);
    if (end === undefined || end.status === "pending") return [`extraction ${tag} has no end`];
    if (end.status === "completed" && !sameJson(end.result, truth)) {
      return [`extraction ${tag} found something else`];
    }
    return [];
  });
}

/** Each extraction is ended once, unless it was deleted. */
export function endsAreOnce({ logs }: StoredState): Faults {
  const counts = new Map<string, { ends: number; isDeleted: boolean }>();
  for (const { stream, events } of logs.extraction.commits) {
    const counted = counts.get(stream) ?? { ends: 0, isDeleted: false };
    for (const { type } of events) {
      if (type === "ExtractionCompleted" || type === "ExtractionFailed") counted.ends++;
      if (type === "ExtractionDeleted") counted.isDeleted = true;
    }
    if (!stream.startsWith("$")) counts.set(stream, counted);
  }
  return [...counts].flatMap(([stream, { ends, isDeleted }]) =>
    ends === 1 || (ends === 0 && isDeleted) ? [] : [`${stream} has ${ends} ends`],
  );
}

function sameJson(one: unknown, other: unknown): boolean {
  const sorted = (_: string, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return JSON.stringify(one, sorted) === JSON.stringify(other, sorted);
}
