import type { Evidence, LeafEvidence } from "@quarry/api";
import { childrenOf, type Part } from "./grounding/leaves.ts";

/** Nulls that evidence names one by one: rows of a long list may have more of them than values. */
const MAX_NAMED = 1_000;

/** Evidence that also has each null of the output, up to a limit, as a value that was not found. */
export function withNullLeaves(evidence: Evidence, output: Part): Evidence {
  const known = new Set(evidence.leaves.map(({ pointer }) => pointer));
  const nulls = [...nullsIn(output)].filter((pointer) => !known.has(pointer));
  const leaves = nulls.slice(0, MAX_NAMED).map((pointer): LeafEvidence => {
    return { pointer, value: null, match: "none", confidence: 0, reason: "not found" };
  });
  return { ...evidence, leaves: [...evidence.leaves, ...leaves] };
}

function* nullsIn(part: Part): Generator<string> {
  if (part.value === null) yield part.pointer;
  else for (const child of childrenOf(part)) yield* nullsIn(child);
}
