import type { Journal } from "../load/journal.ts";
import * as journalRules from "./journal-rules.ts";
import { listsHoldAll } from "./list-rules.ts";
import * as logRules from "./log-rules.ts";
import type { Ends, Listed, StoredState } from "./stores.ts";

/** What stands after a run: what callers know and read, what the stores keep, what extractions ended as. */
export type Account = {
  journal: Journal;
  state: StoredState;
  ends: Ends;
  /** None where no server could be asked. */
  lists: readonly Listed[];
};

/** What a run must leave true, each by its name. */
const rules = {
  "positions are dense": ({ state }) => logRules.positionsAreDense(state),
  "versions are dense": ({ state }) => logRules.versionsAreDense(state),
  "commands are committed once": ({ state }) => logRules.commandsAreOnce(state),
  "the relay is drained": ({ state }) => logRules.relayIsDrained(state),
  "messages have commits": ({ state }) => logRules.messagesHaveCommits(state),
  "rows are the folds of their logs": ({ state }) => logRules.rowsAreFolds(state),
  "blobs have owners and are there": ({ state }) => logRules.blobsHaveOwners(state),
  "extractions end once": ({ state }) => journalRules.endsAreOnce(state),
  "requests are answered": ({ journal }) => journalRules.requestsAreAnswered(journal),
  "what was accepted is there once": ({ journal, state }) =>
    journalRules.acceptedIsOnce(journal, state),
  "nothing is there that was not asked for": ({ journal, state }) =>
    journalRules.nothingIsUnasked(journal, state),
  "waiters get an end": ({ journal, ends }) => journalRules.waitersGotAnEnd(journal, ends),
  "repeats are answered the same": ({ journal }) => journalRules.repeatsAreTheSame(journal),
  "callers see what they wrote": ({ journal }) => journal.misread,
  "lists hold what is there": ({ lists, state }) => listsHoldAll(lists, state),
} satisfies Record<string, (account: Account) => string[]>;

export type Rule = keyof typeof rules;
export type Violation = { rule: Rule; what: string };

export const ruleNames = Object.keys(rules) as Rule[]; // the keys of a literal

/** Every rule that does not hold, with what breaks it. */
export function audit(account: Account): Violation[] {
  return ruleNames.flatMap((rule) => rules[rule](account).map((what) => ({ rule, what })));
}
