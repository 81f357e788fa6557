import { describe, expect, it } from "vitest";
import type { Entry } from "../load/journal.ts";
import { type Account, audit, type Rule, ruleNames } from "./ledger.ts";
import type { StoredLog } from "./stores.ts";

const event = (type: string, version: number, data: Record<string, unknown>) => ({
  type,
  version,
  data,
});

function commit(position: number, stream: string, event: StoredLog["events"][number]): StoredLog {
  const commandId = `command ${position}`;
  const place = { stream, position, firstVersion: event.version };
  return { id: `commit ${stream} ${position}`, commandId, ...place, events: [event] };
}

function entry(operation: Entry["operation"], tag: string, id: string): Entry {
  const answer = { kind: "answer", status: 200, id, data: { id }, digest: id } as const;
  const truth = { ticket: tag };
  return { operation, tag, target: id, account: "a", truth, received: [answer], answer };
}

/** What a small right run leaves: a schema, an extraction that ended, one that was deleted. */
function rightAccount(): Account {
  const kept = { extractionId: "kept", accountId: "a" };
  const deleted = { extractionId: "deleted", accountId: "a" };
  const schema = { schemaId: "schema", accountId: "a", name: "s" };
  return {
    journal: {
      entries: [
        entry("create-schema", "s", "schema"),
        entry("extract", "1", "kept"),
        entry("extract", "2", "deleted"),
        entry("delete-extraction", "deleted", "deleted"),
      ],
      misread: [],
      received: new Map(),
    },
    state: {
      logs: {
        schema: {
          commits: [commit(1, "schema-schema", event("SchemaCreated", 1, schema))],
          waiting: [],
        },
        ingestion: { commits: [], waiting: [] },
        extraction: {
          commits: [
            commit(1, "extraction-kept", event("ExtractionRequested", 1, kept)),
            commit(2, "extraction-deleted", event("ExtractionRequested", 1, deleted)),
            commit(3, "extraction-kept", event("ExtractionCompleted", 2, kept)),
            commit(4, "extraction-deleted", event("ExtractionDeleted", 2, deleted)),
          ],
          waiting: [],
        },
      },
      rows: [{ id: "extraction-kept", stored: "{}", folded: "{}" }],
      missingBlobs: [],
      blobOwners: ["kept"],
      messages: ["commit schema-schema 1"],
    },
    ends: new Map([
      ["kept", { status: "completed", result: { ticket: "1" } }],
      ["deleted", { status: "deleted", result: null }],
    ]),
    lists: [
      { account: "a", of: "schemas", ids: ["schema"], total: 1 },
      { account: "a", of: "extractions", ids: ["kept"], total: 1 },
    ],
  };
}

const lastOf = (account: Account) => account.state.logs.extraction.commits.pop();

/** One fault of each kind, planted in a copy. */
const plants: Record<Rule, (account: Account) => unknown> = {
  "positions are dense": ({ state }) => {
    for (const each of state.logs.schema.commits) each.position = 2;
  },
  "versions are dense": ({ state }) => {
    for (const each of state.logs.schema.commits)
      for (const event of each.events) event.version = 2;
  },
  "commands are committed once": ({ state }) => {
    for (const each of state.logs.extraction.commits) each.commandId = "the same";
  },
  "the relay is drained": ({ state }) => state.logs.schema.waiting.push("commit"),
  "messages have commits": ({ state }) => state.messages.push("a ghost"),
  "rows are the folds of their logs": ({ state }) =>
    state.rows.push({ id: "r", stored: undefined, folded: "{}" }),
  "blobs have owners and are there": ({ state }) => state.blobOwners.push("deleted"),
  "extractions end once": ({ state }) =>
    state.logs.extraction.commits.push(
      commit(5, "extraction-kept", event("ExtractionFailed", 3, { extractionId: "kept" })),
    ),
  "requests are answered": ({ journal }) => {
    for (const each of journal.entries.slice(0, 1)) delete each.answer;
  },
  "what was accepted is there once": lastOf,
  "nothing is there that was not asked for": ({ journal }) => journal.entries.splice(1, 1),
  "waiters get an end": ({ ends }) => ends.set("kept", { status: "pending", result: null }),
  "repeats are answered the same": ({ journal }) => {
    const again = { kind: "answer", status: 200, id: "other", data: {}, digest: "other" } as const;
    journal.entries[1]?.received.push(again);
  },
  "callers see what they wrote": ({ journal }) => journal.misread.push("a 404"),
  "lists hold what is there": ({ lists }) => lists[1]?.ids.pop(),
};

describe("the ledger", () => {
  it("finds nothing wrong with a right run", () => {
    expect(audit(rightAccount())).toEqual([]);
  });

  it.each(ruleNames)("names where it does not hold that %s", (rule) => {
    const account = rightAccount();
    plants[rule](account);
    expect(audit(account).map((violation) => violation.rule)).toContain(rule);
  });

  it.each([
    [["kept", "deleted"], 1, "holds deleted all the same"],
    [["kept", "kept"], 1, "holds records twice"],
    [["kept"], 2, "counts 2, not 1"],
    [[], 1, "lacks kept"],
  ])("reports a list that holds %j of %i", (ids, total, what) => {
    const lists = [{ account: "a", of: "extractions" as const, ids, total }];
    expect(audit({ ...rightAccount(), lists }).map((violation) => violation.what)).toEqual([
      `a's list of extractions ${what}`,
    ]);
  });

  it("reports an output that is not what the source says, and a missing blob", () => {
    const account = rightAccount();
    account.ends.set("kept", { status: "completed", result: { ticket: "9" } });
    account.state.missingBlobs.push({ owner: "kept", name: "document" });
    expect(audit(account)).toEqual([
      {
        rule: "blobs have owners and are there",
        what: expect.stringContaining("document of kept"),
      },
      { rule: "waiters get an end", what: "extraction 1 found something else" },
    ]);
  });
});
