import type { LeafEvidence } from "@quarry/api";
import type { ScoredLeaf } from "@quarry/scoring";
import type { Sayings } from "../scripted-model/sayings.ts";

/** A leaf with the evidence of its value. */
export type CaseLeaf = ScoredLeaf & {
  kind: string;
  reason?: string;
  /** Ids of the finders that proposed the value. */
  finders?: readonly string[];
  /** How the quote of a value matches it. */
  match?: LeafEvidence["match"];
  /** Whether the value has a place in the text, or in the data that the source states beside it. */
  placed?: "text" | "stated" | "nowhere";
  /** For a quote that occurs in several places, one of which is known to be right: whether that one was given. */
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
  /** Whether the default review policy says that a person should look at it; absent where it failed. */
  needsReview?: boolean;
  /** Of an engine that says so: values that each finder proposed, and those of them that were withheld. */
  finders?: { proposed: Record<string, number>; withheld: Record<string, number> };
  /** What a scripted model said, and whether the evidence warns of anything. */
  said?: Sayings;
  warned?: boolean;
  /** Code of the failure, where it failed: all of its truth is then missing. */
  failure?: string;
};
