import type { Answer, Outcome } from "./answers.ts";

export type Operation =
  | "create-schema"
  | "update-schema"
  | "delete-schema"
  | "extract"
  | "delete-extraction";

/** One thing that a caller wanted, and all that it heard of it. */
export type Entry = {
  operation: Operation;
  /** What tells it from all others: the name of a schema, the number of a ticket. */
  tag: string;
  account: string;
  /** What it is about, where that was there before. */
  target?: string;
  /** What the extraction must find. */
  truth?: unknown;
  heard: Outcome[];
  /** The answer that settled it. */
  answer?: Answer;
};

/** What the callers of a run know. */
export type Journal = {
  entries: Entry[];
  /** What a caller read that cannot be, in words. */
  misread: string[];
  /** Answers by status; `silence` where there was none. */
  heard: Map<string, number>;
};

export function openJournal(): Journal {
  return { entries: [], misread: [], heard: new Map() };
}

export function countHeard(journal: Journal, heard: Outcome): void {
  const name =
    heard.kind === "silence" ? "silence" : [heard.status, heard.code].filter(Boolean).join(" ");
  journal.heard.set(name, (journal.heard.get(name) ?? 0) + 1);
}

/** Whether the answer says that it was done, or taken on. */
export function wasAccepted({ answer }: Entry): boolean {
  return answer !== undefined && (answer.status < 300 || answer.id !== undefined);
}
