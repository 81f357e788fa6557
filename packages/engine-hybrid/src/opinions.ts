import type { Evidence, LeafEvidence } from "@quarry/api";
import { fold } from "@quarry/evidence";

/** No confidence is higher than this for a value that two engines found. */
const SUREST = 0.99;

type Opinions = Pick<Evidence, "leaves" | "warnings"> & { withheld: LeafEvidence[] };

/**
 * What the two engines say together. The rules' values are returned as they are. Of a field that the rules
 * left open the model's value is returned: surer where the rules had the same in mind, less sure where they
 * had another, which a warning says.
 */
export function together(rules: Evidence, model: Evidence): Opinions {
  const doubted = new Map((rules.withheld ?? []).map((leaf) => [leaf.pointer, leaf]));
  const opinions: Opinions = { leaves: [...rules.leaves], withheld: [], warnings: [] };
  for (const leaf of model.leaves) {
    const other = doubted.get(leaf.pointer);
    if (!other) opinions.leaves.push(leaf);
    else if (isSame(leaf.value, other.value)) {
      opinions.leaves.push({ ...leaf, confidence: either(leaf, other) });
      doubted.delete(leaf.pointer);
    } else {
      opinions.leaves.push({ ...leaf, confidence: leaf.confidence * (1 - other.confidence) });
      opinions.warnings.push(disagreement(leaf));
    }
  }
  opinions.withheld.push(...doubted.values(), ...openIn(model, doubted));
  return opinions;
}

/** The same but for case, spaces and signs. */
function isSame(one: LeafEvidence["value"], other: LeafEvidence["value"]): boolean {
  if (typeof one === "string" && typeof other === "string") {
    return fold(one) === fold(other) && (fold(one) !== "" || one === other);
  }
  return one === other;
}

/** As if the two were wrong independently of each other. */
function either(one: LeafEvidence, other: LeafEvidence): number {
  return Math.min(SUREST, 1 - (1 - one.confidence) * (1 - other.confidence));
}

function disagreement({ pointer }: LeafEvidence): Evidence["warnings"][number] {
  const message =
    "The model gave another value than the rules had in mind; the rules' is among those withheld";
  return { code: "engines_disagree", message, pointer };
}

/** What the model's values were withheld of fields of which the rules' are not shown already. */
function openIn(model: Evidence, shown: ReadonlyMap<string, LeafEvidence>): LeafEvidence[] {
  return (model.withheld ?? []).filter(({ pointer }) => !shown.has(pointer));
}
