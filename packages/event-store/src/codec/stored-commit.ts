import type { CommitMeta } from "../port.ts";
import type { CommitRecord } from "./commit-record.ts";

/** A commit as it is stored and backed up. The names are short because each commit repeats them. */
export type StoredCommit = {
  id: string;
  /** Stream. */
  s: string;
  /** Sequence. */
  q: number;
  /** First version. */
  v: number;
  /** Number of events. */
  n: number;
  /** Position. */
  pos: number;
  /** Command id. */
  cmd: string;
  /** Request hash: fingerprint. */
  fp: string;
  at: number;
  /** Events; `sv` is the schema version. */
  e: { id: string; type: string; sv: number; data: unknown; meta: CommitMeta }[];
};

export function toStored(record: CommitRecord): StoredCommit {
  return {
    id: record.id,
    s: record.stream,
    q: record.sequence,
    v: record.firstVersion,
    n: record.eventCount,
    pos: record.position,
    cmd: record.commandId,
    fp: record.requestHash,
    at: record.at,
    e: record.events.map(({ schemaVersion: sv, ...event }) => ({ ...event, sv })),
  };
}

export function fromStored(stored: StoredCommit): CommitRecord {
  return {
    id: stored.id,
    stream: stored.s,
    sequence: stored.q,
    firstVersion: stored.v,
    eventCount: stored.n,
    position: stored.pos,
    commandId: stored.cmd,
    requestHash: stored.fp,
    at: stored.at,
    events: stored.e.map(({ sv: schemaVersion, ...event }) => ({ ...event, schemaVersion })),
  };
}
