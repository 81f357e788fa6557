import type { ExtractionEvent } from "@quarry/contracts";
import type { Commit, EventStore } from "@quarry/event-store";
import { countUsage, noUsage, type UsageAmounts } from "@quarry/extraction/stores";

/** What an account has used in a calendar month of UTC, by the events of that month. */
export type MonthUsage = UsageAmounts & {
  account: string;
  /** `2026-11`. */
  month: string;
};

/** Adds up the whole log, by account and month; by account, then by month. */
export async function usageOf(log: Pick<EventStore<ExtractionEvent>, "readAll">) {
  const months = new Map<string, MonthUsage>();
  for (let position = 0; ; ) {
    const commits = await log.readAll(position);
    if (commits.length === 0) break;
    for (const commit of commits) count(commit, months);
    position = commits.at(-1)?.position ?? position;
  }
  return [...months].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, usage]) => usage);
}

function count({ at, events }: Commit<ExtractionEvent>, months: Map<string, MonthUsage>): void {
  const month = new Date(at).toISOString().slice(0, 7);
  for (const event of events) {
    const account = event.data.accountId;
    const key = `${account} ${month}`;
    const usage = months.get(key) ?? { account, month, ...noUsage };
    months.set(key, usage);
    for (const [name, amount] of Object.entries(countUsage(event))) {
      usage[name as keyof UsageAmounts] += amount;
    }
  }
}
