import type { LeafEvidence, ReviewedLeaf } from "@quarry/client";

/** A value's evidence, from an engine or a reviewer. */
export type ShownLeaf = LeafEvidence | ReviewedLeaf;
