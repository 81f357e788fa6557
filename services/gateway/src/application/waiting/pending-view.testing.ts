import type { ExtractionView } from "@quarry/contracts";

export const id = "01900000-0000-7000-8000-000000000001";

/** A record before its end. */
export const pending = {
  id,
  accountId: "acme",
  schemaId: id,
  schemaRevision: 1,
  type: "text",
  model: "llm-4.1-mini",
  source: "a text",
  status: "pending",
  charged: false,
  output: null,
  totalTokens: 0,
  createdAt: 1_000,
} satisfies ExtractionView;
