import type { StructureNode } from "@quarry/api";
import { sha256 } from "@quarry/kernel";
import { seededRandom } from "@quarry/kernel/testing";
import type { Case } from "../cases/cases.ts";

/** Single fields of all cases by name, as other documents may be asked for them. */
export type FieldPool = readonly { name: string; node: StructureNode; origin: string }[];

const BORROWED = 6;

export function fieldPoolOf(cases: readonly Case[]): FieldPool {
  return cases.flatMap(({ structure, origin }) =>
    structure.type === "object"
      ? Object.entries(structure.properties)
          .filter(([, node]) => node.type !== "array" && node.type !== "object")
          .map(([name, node]) => ({ name, node, origin }))
      : [],
  );
}

/** A structure with some fields of other origins' documents, which this one most likely lacks. */
export function withBorrowedFields(
  { structure, id, origin }: Case,
  pool: FieldPool,
): StructureNode {
  if (structure.type !== "object") return structure;
  const random = seededRandom(Number.parseInt(sha256(id).slice(0, 8), 16));
  const strangers = pool.filter((one) => one.origin !== origin);
  const picked = Array.from(
    { length: BORROWED },
    () => strangers[Math.floor(random() * strangers.length)],
  );
  const own = structure.properties;
  const added = picked.flatMap((one) =>
    one && !(one.name in own) ? [[one.name, one.node] as const] : [],
  );
  return { ...structure, properties: { ...own, ...Object.fromEntries(added) } };
}
