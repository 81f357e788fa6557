import { openDatabase } from "@quarry/event-store/sqlite";
import { openSqliteRecords } from "@quarry/read-model/sqlite";
import { expect, it } from "vitest";
import type { ExtractionViews } from "../../application/ports.ts";
import type { ExtractionRow } from "../../domain/extraction-row.ts";
import { lookUps } from "../extraction-lists.contract.ts";
import { extractionViewsContract, row } from "../extraction-views.contract.ts";
import { openSqliteExtractionViews } from "./extraction-views.ts";

extractionViewsContract("SQLite", async () => openSqliteExtractionViews(openDatabase(":memory:")));

/** How SQLite finds what a list asks for: the steps of each statement that reads extractions. */
async function plansOf(ask: (views: ExtractionViews) => Promise<unknown>): Promise<string[]> {
  using database = openDatabase(":memory:");
  const asked: string[] = [];
  const views = openSqliteExtractionViews(database);
  const prepare = database.prepare.bind(database);
  database.prepare = (sql) => {
    asked.push(sql);
    return prepare(sql);
  };
  await ask(views);
  const steps = asked.flatMap((sql) => prepare(`EXPLAIN QUERY PLAN ${sql}`).all());
  return steps
    .map(({ detail }) => String(detail))
    .filter((step) => step.includes("INDEX extractions"));
}

const account = { accountId: "acme" };

it.each(lookUps)("looks up by %s alone where lists are narrowed by %o", async (by, filter) => {
  const index = new RegExp(`INDEX extractions_(by_)?(${by}|grouped) \\(account=\\? AND ${by}=\\?`);
  const pages = await plansOf((views) =>
    views.list({ ...account, page: 9, perPage: 10, ...filter }),
  );
  const batches = await plansOf((views) =>
    views.following({ ...account, behind: { createdAt: 5, id: "" }, limit: 10, ...filter }),
  );
  expect([pages.length, batches.length]).toEqual([2, 1]);
  for (const step of [...pages, ...batches]) expect(step).toMatch(index);
  expect(batches[0]).toMatch(/deleted=\? AND created_at>\? AND \(created_at,id\)<\(\?,\?\)/);
});

it("walks on from the cursor without sorting if a list has no filter", async () => {
  const [step, ...others] = await plansOf((views) =>
    views.following({ ...account, behind: { createdAt: 5, id: "" }, limit: 10 }),
  );
  expect(step).toMatch(/extractions_newest \(account=\? AND deleted=\? AND created_at>\? AND \(/);
  expect(others).toEqual([]);
});

it("adds newer columns to rows of an older release", async () => {
  using database = openDatabase(":memory:");
  const old = openSqliteRecords<ExtractionRow>(database, { table: "extractions", columns: {} });
  for (const each of [row(1, { type: "pdf", status: "failed" }), row(2)]) await old.save(each, 0);
  const views = openSqliteExtractionViews(database);
  const found = await views.list({
    ...account,
    page: 1,
    perPage: 10,
    type: "pdf",
    status: "failed",
  });
  expect(found).toEqual({ items: [row(1, { type: "pdf", status: "failed" })], total: 1 });
});
