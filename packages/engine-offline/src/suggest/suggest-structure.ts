import type { ObjectNode, ScalarType, StructureNode, SuggestedField } from "@quarry/api";
import { nameOf } from "./names.ts";
import type { Proposal } from "./proposal.ts";
import { commonType } from "./value-type.ts";

/** The fields of one document. */
type DocumentFields = { extractionId: string; proposals: readonly Proposal[] };

const MAX_FIELDS = 40;

type Source = Proposal & { extractionId: string };
type Made = { structure: ObjectNode; fields: SuggestedField[] };

/**
 * One structure for all documents: what means the same in several is one field, and the fields that
 * most of them have come first; at most 40, those of lists included.
 */
export function suggestStructure(documents: readonly DocumentFields[]): Made {
  const all = documents.flatMap(({ extractionId, proposals }) =>
    proposals.map((proposal): Source => ({ ...proposal, extractionId })),
  );
  return objectOf(all, "", MAX_FIELDS);
}

function objectOf(sources: readonly Source[], parent: string, most: number): Made {
  const groups = [...Map.groupBy(sources, keyOf).values()].toSorted(
    (one, other) => documentsOf(other) - documentsOf(one),
  );
  const properties: Record<string, StructureNode> = {};
  const fields: SuggestedField[] = [];
  for (const group of groups) {
    const room = most - fields.length;
    const [first] = group;
    if (!first || room < 1) break;
    const name = freeName(nameOf(first), properties);
    const pointer = `${parent}/${name}`;
    const described = { describe: first.label };
    const found = { pointer, ...described, documents: documentsOf(group), place: placeOf(first) };
    if (!first.columns) {
      const type = typeOf(group);
      properties[name] = { type, ...described };
      fields.push({ ...found, type });
      continue;
    }
    const columns = group.flatMap(({ columns = [], extractionId }) =>
      columns.map((column): Source => ({ ...column, extractionId })),
    );
    const inner = objectOf(columns, `${pointer}/*`, room - 1);
    if (inner.fields.length === 0) continue;
    properties[name] = { type: "array", ...described, items: inner.structure };
    fields.push({ ...found, type: "array" }, ...inner.fields);
  }
  return { structure: { type: "object", properties }, fields };
}

/** A type for the values of all documents; of each document, the first place counts. */
function typeOf(group: readonly Source[]): ScalarType {
  const first = Map.groupBy(group, ({ extractionId }) => extractionId).values();
  return [...first].flatMap(([one]) => one?.type ?? []).reduce(commonType);
}

/** Lists and values have different keys, though both may be called "Items". */
function keyOf({ concepts, columns }: Source): string {
  return `${columns ? "list" : "value"} ${concepts.toSorted().join(" ")}`;
}

function documentsOf(group: readonly Source[]): number {
  return new Set(group.map(({ extractionId }) => extractionId)).size;
}

function placeOf({ place, extractionId }: Source): SuggestedField["place"] {
  return { extractionId, ...place };
}

function freeName(name: string, taken: object): string {
  let free = name;
  for (let count = 2; Object.hasOwn(taken, free); count++) free = `${name}${count}`;
  return free;
}
