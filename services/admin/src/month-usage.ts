import type { ExtractionEvent } from "@quarry/contracts";
import type { Commit, EventStore } from "@quarry/event-store";

/** What an account has used in a calendar month of UTC, by the events of that month. */
export type MonthUsage = {
  account: string;
  /** `2026-11`. */
  month: string;
  /** Extractions that were accepted, and how those ended that ended in the month. */
  requested: number;
  completed: number;
  failed: number;
  deleted: number;
  /** Completed ones, which are what is charged for. */
  charged: number;
  /** Of a provider or the offline engine's count, charged or not. */
  tokens: number;
  /** Of the charged ones. */
  chargedTokens: number;
  /** What was sent: texts, addresses, files. */
  receivedBytes: number;
  /** What was made of it: outputs and evidence. */
  madeBytes: number;
};

type Counts = Omit<MonthUsage, "account" | "month">;

const nothing: Counts = {
  requested: 0,
  completed: 0,
  failed: 0,
  deleted: 0,
  charged: 0,
  tokens: 0,
  chargedTokens: 0,
  receivedBytes: 0,
  madeBytes: 0,
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
    const usage = months.get(key) ?? { account, month, ...nothing };
    months.set(key, usage);
    for (const [name, amount] of Object.entries(amountsOf(event))) {
      usage[name as keyof Counts] += amount;
    }
  }
}

function amountsOf(event: ExtractionEvent): Partial<Counts> {
  switch (event.type) {
    case "ExtractionRequested": {
      const { input, upload } = event.data;
      return { requested: 1, receivedBytes: input.size + (upload?.size ?? 0) };
    }
    case "ExtractionCompleted": {
      const { totalTokens: tokens, output, evidence } = event.data;
      const madeBytes = output.size + evidence.size;
      return { completed: 1, charged: 1, tokens, chargedTokens: tokens, madeBytes };
    }
    case "ExtractionFailed":
      return { failed: 1, tokens: event.data.spentTokens ?? 0 };
    case "ExtractionTokensReserved":
      return {}; // what was truly taken follows
    case "ExtractionTokensSpent":
      return { tokens: event.data.spentTokens };
    case "ExtractionDeleted":
      return { deleted: 1 };
  }
}
