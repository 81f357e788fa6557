import type { FoundLeaf, ListExtent } from "../arrays/grid.ts";

/** All that was found: leaves by their pointer into the output, and how many rows each list has. */
export type Findings = { leaves: Map<string, FoundLeaf>; rows: Map<string, ListExtent> };
