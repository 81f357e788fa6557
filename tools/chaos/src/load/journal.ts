import type { Answer, Outcome } from "./answers.ts";

export type Operation =
  | "create-schema"
  | "update-schema"
  | "delete-schema"
  | "extract"
  | "delete-extraction";

/** One thing that a caller wanted, and all responses to it. */
export type Entry = {
  operation: Operation;
  /** What distinguishes it from all others: the name of a schema, the number of a ticket. */
  tag: string;
  account: string;
  /** What it is about, where that was there before. */
  target?: string;
  /** What the extraction must find. */
  truth?: unknown;
  received: Outcome[];
  /** The answer that settled it. */
  answer?: Answer;
};

/** What the callers of a run know. */
export type Journal = {
  entries: Entry[];
  /** What a caller read that cannot be, in words. */
  misread: string[];
  /** Answers by status; `silence` where there was none. */
  received: Map<string, number>;
};

export function openJournal(): Journal {
  return { entries: [], misread: [], received: new Map() };
}

export function countReceived(journal: Journal, received: Outcome): void {
  const name =
    received.kind === "silence"
      ? "silence"
      : [received.status, received.code].filter(Boolean).join(" ");
  journal.received.set(name, (journal.received.get(name) ?? 0) + 1);
}

/** Whether the answer says that it was done, or taken on. */
export function wasAccepted({ answer }: Entry): boolean {
  return answer !== undefined && (answer.status < 300 || answer.id !== undefined);
}
