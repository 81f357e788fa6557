import type { LogCommit } from "@quarry/contracts";
import { type FeedLog, feedLogs } from "../../domain/cursor.ts";
import { type FeedRow, type Pinned, pinnedOf, rowsOf } from "../../domain/feed-row.ts";
import { webhookIdOf } from "../../domain/webhook-row.ts";
import type { FeedStore, ReadLog } from "../ports.ts";

/**
 * Makes what brings the feed up to the ends of the logs. Every replica does it: what another one has
 * added is passed over, and a row is there before the position that covers it.
 *
 * @param pageSize commits that a page holds: a shorter one is the last for this time. Unless given, all
 *   is read until a page is empty.
 * @param grown called with the accounts that have new events, once they can be read.
 * @param changed called with each webhook that the log of webhooks says something new of.
 */
export function createProjectLogs(dependencies: {
  feed: FeedStore;
  readLog: ReadLog;
  pageSize?: number;
  grown: (accountIds: string[]) => void;
  changed: (webhookId: string) => void;
}): (logs?: readonly FeedLog[]) => Promise<void> {
  const { feed, readLog, pageSize = 1, grown, changed } = dependencies;

  async function projectLog(log: FeedLog, from: number): Promise<void> {
    for (let position = from; ; ) {
      const commits = await readLog(log, position);
      const last = commits.at(-1);
      if (!last) return;
      const rows = await rowsOfAll(log, commits);
      position = last.position;
      await feed.add(log, rows, position);
      if (log === "delivery") for (const id of webhooksOf(commits)) changed(id);
      if (rows.length > 0) grown([...new Set(rows.map(({ accountId }) => accountId))]);
      if (commits.length < pageSize) return;
    }
  }

  async function rowsOfAll(log: FeedLog, commits: LogCommit[]): Promise<FeedRow[]> {
    const pinned = new Map<string, Pinned>();
    for (const commit of commits) {
      if (commit.events[0]?.version === 1) notePinned(pinned, rowsOf(log, commit));
    }
    const streams = new Set(commits.map(({ stream }) => stream));
    const unknown = [...streams].filter((stream) => !pinned.has(stream));
    if (log === "extraction" && unknown.length > 0) {
      for (const [stream, known] of await feed.pinned(unknown)) pinned.set(stream, known);
    }
    return commits.flatMap((commit) => rowsOf(log, commit, pinned.get(commit.stream)));
  }

  return async (logs = feedLogs) => {
    const { positions } = await feed.progress();
    await Promise.all(logs.map((log) => projectLog(log, positions[log])));
  };
}

function webhooksOf(commits: LogCommit[]): Set<string> {
  return new Set(commits.map(({ stream }) => webhookIdOf(stream)));
}

function notePinned(pinned: Map<string, Pinned>, rows: FeedRow[]): void {
  for (const { stream, data } of rows) {
    if (data.schemaId !== undefined && data.schemaRevision !== undefined) {
      pinned.set(stream, pinnedOf(data));
    }
  }
}
