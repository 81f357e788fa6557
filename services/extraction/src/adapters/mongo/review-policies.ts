import { storedJson } from "@quarry/kernel";
import { reportOutages } from "@quarry/mongo";
import type { Db } from "mongodb";
import type { ReviewPolicyViews } from "../../application/review/ports.ts";
import type { ReviewPolicyRow } from "../../domain/review/policy-row.ts";
import { type StoredRow, saveRow, walkIds } from "./stored-rows.ts";

/** Review policies as a collection of the service's own database. */
export function openMongoReviewPolicies(
  database: Db,
  collection = "extraction_review_policies",
): ReviewPolicyViews {
  const policies = database.collection<StoredRow>(collection, {
    writeConcern: { w: "majority", journal: true },
  });
  return reportOutages<ReviewPolicyViews>({
    async load(id) {
      const stored = await policies.findOne({ _id: id });
      return stored ? storedJson<ReviewPolicyRow>(stored.row) : undefined;
    },
    save(row, expected) {
      const { id: _id, version } = row;
      return saveRow(policies, { _id, version, row: JSON.stringify(row) }, expected);
    },
    rowIds: (after, limit) => walkIds(policies, after, limit),
  });
}
