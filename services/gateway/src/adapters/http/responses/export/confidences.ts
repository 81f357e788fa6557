import { json } from "node:stream/consumers";
import type { Evidence } from "@quarry/api";
import type { ExtractionView } from "@quarry/contracts";
import { findPart, type PartSource } from "../../../../application/open-part.ts";

/** By each pointer of an output, the least confidence of the values at it and below it. */
export type Confidences = ReadonlyMap<string, number>;

/** Reads how sure the values of an extraction are; none of them where its evidence is missing or damaged. */
export async function readConfidences(
  source: PartSource,
  { id, accountId, evidence }: Pick<ExtractionView, "id" | "accountId" | "evidence">,
): Promise<Confidences> {
  if (!evidence || !("sha256" in evidence)) return new Map();
  const opened = await findPart(source, { id, accountId, part: "evidence", blob: evidence });
  return "code" in opened ? new Map() : leastConfidences((await json(opened)) as Evidence);
}

/** Returns the least confidence below each pointer that leads to a value. */
export function leastConfidences({ leaves }: Pick<Evidence, "leaves">): Confidences {
  const least = new Map<string, number>();
  for (const { pointer, value, confidence } of leaves) {
    if (value === null) continue;
    for (let at = pointer; ; at = at.slice(0, at.lastIndexOf("/"))) {
      least.set(at, Math.min(least.get(at) ?? 1, confidence));
      if (at === "") break;
    }
  }
  return least;
}
