import { defaultReviewPolicy } from "../review-requests.ts";
import { evidence, extraction } from "./examples.ts";

/** The examples' extraction, reviewed. */

const by = "01931f6a-1111-7abc-8def-000000000001";
const requestedAt = "2026-11-20T09:30:02.500+00:00";
const changedAt = "2026-11-20T09:41:10.002+00:00";
export const completedAt = "2026-11-20T09:42:00.431+00:00";
const place = { quote: "99.50", start: 20, end: 25, page: 1 };

export const changesBody = {
  changes: [
    { op: "confirm", pointer: "/number" },
    { op: "replace", pointer: "/total", value: 99.5, evidence: { start: 20, end: 25 } },
  ],
};
export const outputBody = { output: { number: "4711", total: 99.5 } };
export const completionBody = { verdict: "approved" };

export const reviewClaim = { by, until: "2026-11-20T09:50:00.000+00:00" };

const head = {
  extractionId: extraction.id,
  schemaId: extraction.schemaId,
  state: "open",
  version: 1,
  reasons: [{ code: "low_confidence", pointer: "/total" }],
  leastConfidence: 0.62,
  doubtful: 1,
  openReasons: 1,
  requestedAt,
  completedAt: null,
  claim: reviewClaim,
};

export const reviewListItem = head;

const settled = {
  openReasons: 0,
  reasons: [{ code: "low_confidence", pointer: "/total", open: false }],
  undoTo: 0,
};

const human = { match: "human", confidence: 1, reason: "review" };
const [number, total] = evidence.leaves;

const content = {
  output: outputBody.output,
  leaves: [
    { ...number, ...human, review: "confirmed" },
    { ...total, ...human, review: "corrected" },
  ],
  arrays: [],
  missing: [],
  withheld: [],
  changes: [
    { version: 1, op: "confirm", pointer: "/number", was: "4711", now: "4711", by, at: changedAt },
    {
      ...{ version: 1, op: "replace", pointer: "/total", was: 9950, now: 99.5, by, at: changedAt },
      evidence: place,
    },
  ],
};

export const review = { ...head, ...settled, reason: null, ...content };
export const reviewVersion = { extractionId: extraction.id, version: 1, ...content };

export const policyBody = { below: 0.8, fields: { "/total": 0.95 }, sample: 0.05 };
export const reviewPolicy = { ...defaultReviewPolicy, ...policyBody };

export const quality = {
  schemaId: extraction.schemaId,
  error: 0.01,
  sample: 0.05,
  fields: [
    {
      ...{ field: "/total", engine: { id: "offline", version: "0.30.0" }, reviewed: 310 },
      ...{ sampled: 121, wrong: 6, unseen: 4, threshold: 0.95 },
      ...{ sure: { values: 112, wrong: 0, bound: 0.033_162 }, needed: 381 },
      ...{ state: "not_enough", leastThreshold: null },
      message: "not enough yet: 112 of about 380",
    },
  ],
};
