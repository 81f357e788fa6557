import type { BookedLog, Listed, StoredState } from "./stores.ts";

/** By the log that says what is in a list: its events, and the field that names a record. */
const sources = {
  schemas: { log: "schema", id: "schemaId", made: "SchemaCreated", deleted: "SchemaDeleted" },
  extractions: {
    log: "extraction",
    id: "extractionId",
    made: "ExtractionRequested",
    deleted: "ExtractionDeleted",
  },
} as const;

/** An account's list holds each of its records that was not deleted, once, and counts them rightly. */
export function listsHoldAll(lists: readonly Listed[], { logs }: StoredState): string[] {
  return lists.flatMap(({ account, of, ids, total }) => {
    const { log, ...source } = sources[of];
    const due = livingIn(logs[log], account, source);
    const listed = new Set(ids);
    const where = `${account}'s list of ${of}`;
    return [
      ...[...due].filter((id) => !listed.has(id)).map((id) => `${where} lacks ${id}`),
      ...[...listed].filter((id) => !due.has(id)).map((id) => `${where} holds ${id} all the same`),
      ...(listed.size < ids.length ? [`${where} holds records twice`] : []),
      ...(total === due.size ? [] : [`${where} counts ${total}, not ${due.size}`]),
    ];
  });
}

function livingIn(
  { commits }: BookedLog,
  account: string,
  source: { id: string; made: string; deleted: string },
): Set<string> {
  const living = new Set<string>();
  for (const { type, data } of commits.flatMap(({ events }) => events)) {
    if (data.accountId !== account) continue;
    const id = String(data[source.id]);
    if (type === source.made) living.add(id);
    if (type === source.deleted) living.delete(id); // what it cost may be listed later
  }
  return living;
}
