import { setTimeout as delay } from "node:timers/promises";
import type { Clock, NewId } from "@quarry/kernel";
import { isDuplicateKey } from "@quarry/mongo";
import type { CommitRecord } from "../../codec/commit-record.ts";
import { type Commits, commitsAfter, tombstone } from "../commit-document.ts";

export type LogTail = {
  commits: Commits;
  /** How long a hole may stay before it gets a tombstone, in ms. */
  holeGraceMs: number;
  clock: Clock;
  newId: NewId;
};

/**
 * Commits after a position without gaps. At a hole it waits for the grace period, unless the commit after the hole is
 * older than that, and then writes tombstones into it. If a slow writer still tries to use such a position, the
 * unique index refuses it and it takes another, so that readers never miss a commit.
 */
export async function readGapless(
  tail: LogTail,
  after: number,
  limit: number,
): Promise<CommitRecord[]> {
  for (;;) {
    const page = await commitsAfter(tail.commits, after, limit);
    const dense = page.filter((commit, index) => commit.position === after + 1 + index);
    const [first] = page;
    if (dense.length > 0 || !first) return dense;
    if (tail.clock() - first.at < tail.holeGraceMs) await delay(tail.holeGraceMs);
    for (let position = after + 1; position < first.position; position++)
      await close(tail, position);
  }
}

async function close({ commits, clock, newId }: LogTail, position: number): Promise<void> {
  try {
    await commits.insertOne(tombstone({ id: newId(), position, at: clock() }));
  } catch (error) {
    if (!isDuplicateKey(error)) throw error; // otherwise the writer, or another reader, was faster
  }
}
