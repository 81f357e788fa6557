import type { Journal } from "../load/journal.ts";
import * as journalRules from "./journal-rules.ts";
import { listsHoldAll } from "./list-rules.ts";
import * as logRules from "./log-rules.ts";
import type { Books, Ends, Listed } from "./stores.ts";

/** What stands after a run: what callers know and read, what the stores keep, what extractions ended as. */
export type Account = {
  journal: Journal;
  books: Books;
  ends: Ends;
  /** None where nobody could be asked. */
  lists: readonly Listed[];
};

/** What a run must leave true, each by its name. */
const rules = {
  "positions are dense": ({ books }) => logRules.positionsAreDense(books),
  "versions are dense": ({ books }) => logRules.versionsAreDense(books),
  "commands are committed once": ({ books }) => logRules.commandsAreOnce(books),
  "the relay is drained": ({ books }) => logRules.relayIsDrained(books),
  "messages have commits": ({ books }) => logRules.messagesHaveCommits(books),
  "rows are the folds of their logs": ({ books }) => logRules.rowsAreFolds(books),
  "blobs have owners and are there": ({ books }) => logRules.blobsHaveOwners(books),
  "extractions end once": ({ books }) => journalRules.endsAreOnce(books),
  "requests are answered": ({ journal }) => journalRules.requestsAreAnswered(journal),
  "what was accepted is there once": ({ journal, books }) =>
    journalRules.acceptedIsOnce(journal, books),
  "nothing is there that nobody asked for": ({ journal, books }) =>
    journalRules.nothingIsUnasked(journal, books),
  "waiters get an end": ({ journal, ends }) => journalRules.waitersGotAnEnd(journal, ends),
  "repeats are answered the same": ({ journal }) => journalRules.repeatsAreTheSame(journal),
  "callers see what they wrote": ({ journal }) => journal.misread,
  "lists hold what is there": ({ lists, books }) => listsHoldAll(lists, books),
} satisfies Record<string, (account: Account) => string[]>;

export type Rule = keyof typeof rules;
export type Violation = { rule: Rule; what: string };

export const ruleNames = Object.keys(rules) as Rule[]; // the keys of a literal

/** Every rule that does not hold, with what breaks it. */
export function audit(account: Account): Violation[] {
  return ruleNames.flatMap((rule) => rules[rule](account).map((what) => ({ rule, what })));
}
