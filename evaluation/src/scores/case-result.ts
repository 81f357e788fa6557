import type { ScoredLeaf } from "@quarry/scoring";

/** A leaf with what the evidence tells of its value. */
export type CaseLeaf = ScoredLeaf & {
  kind: string;
  reason?: string;
  /** Whether the value has a place in the text, or in the data that the source states beside it. */
  placed?: "text" | "stated" | "nowhere";
  /** Of a quote that stands in several places, one of them known to be meant: whether that was told. */
  rightPlace?: boolean;
};

/** What was made of one case. */
export type CaseResult = {
  set: string;
  id: string;
  /** Project, site or issuer of the document. */
  origin: string;
  leaves: CaseLeaf[];
  ms?: number;
  /** Code of the failure, where it failed: all of its truth is then missing. */
  failure?: string;
};
