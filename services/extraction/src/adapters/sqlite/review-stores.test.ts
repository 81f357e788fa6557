import { openDatabase } from "@quarry/event-store/sqlite";
import { expect, it } from "vitest";
import type { ReviewListing } from "../../application/review/ports.ts";
import { reviewStoresContract } from "../review-stores.contract.ts";
import { openSqliteReviewClaims } from "./review-claims.ts";
import { openSqliteReviewPolicies } from "./review-policies.ts";
import { openSqliteReviewViews } from "./review-views.ts";

reviewStoresContract("SQLite", async () => {
  const database = openDatabase(":memory:");
  return {
    reviews: openSqliteReviewViews(database),
    policies: openSqliteReviewPolicies(database),
    claims: openSqliteReviewClaims(database),
  };
});

const lists: [by: string, listing: Partial<ReviewListing>][] = [
  ["reviews_queue", {}],
  ["reviews_of_schema", { schemaId: "s" }],
  ["PRIMARY KEY", { reason: "hidden" }],
  ["review_reasons_of_schema", { reason: "hidden", schemaId: "s" }],
];

it.each(lists)("pages by %s alone, without sorting, for %o", async (by, listing) => {
  using database = openDatabase(":memory:");
  const views = openSqliteReviewViews(database);
  const asked: string[] = [];
  const prepare = database.prepare.bind(database);
  database.prepare = (sql) => {
    asked.push(sql);
    return prepare(sql);
  };
  await views.list({ accountId: "a", state: "open", page: 1, perPage: 10, ...listing });
  const steps = asked
    .flatMap((sql) => prepare(`EXPLAIN QUERY PLAN ${sql}`).all())
    .map(({ detail }) => String(detail))
    .filter((step) => /SEARCH|SCAN/.test(step) && !/sqlite_autoindex|LIST SUBQUERY/.test(step));
  expect(steps).toHaveLength(1);
  for (const step of steps) expect(step).toContain(by);
});
