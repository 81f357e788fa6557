import type { ArrayNode, StructureNode } from "@quarry/api";
import { childPointer } from "@quarry/api/values";
import type { Span } from "@quarry/document";
import type { ValueKind } from "@quarry/vocabulary";
import { fieldKind, type LeafNode, type Meaning, meaningOf } from "@quarry/vocabulary";

/** A leaf that takes one value. */
export type Field = {
  pointer: string;
  node: LeafNode;
  kind: ValueKind;
  meaning: Meaning;
  /** What the object around it is called, in the words of its name and description. */
  within: string;
};

/** The name of a field in its object; empty at the root. */
export function nameOf({ pointer }: Pick<Field, "pointer">): string {
  return pointer.slice(pointer.lastIndexOf("/") + 1);
}

/** A list; its rows are found together. */
export type ListField = { pointer: string; node: ArrayNode; meaning: Meaning };

export type Fields = { leaves: Field[]; lists: ListField[] };

/** Whether the concept of a group's name says which of several things the group's fields are of. */
type SaysWhich = (concept: string) => boolean;

/** The leaves and lists of a structure that are not inside a list, in its order. */
export function fieldsOf(
  node: StructureNode,
  pointer = "",
  saysWhich: SaysWhich = () => true,
): Fields {
  const fields: Fields = { leaves: [], lists: [] };
  collect(node, { pointer, name: "", around: [], within: "" }, { fields, saysWhich });
  return fields;
}

type Place = { pointer: string; name: string; around: readonly string[]; within: string };

type Collected = { fields: Fields; saysWhich: SaysWhich };

function collect(node: StructureNode, place: Place, collected: Collected): void {
  const { fields, saysWhich } = collected;
  const meaning = meaningOf(node, place);
  if (node.type === "array") {
    fields.lists.push({ pointer: place.pointer, node, meaning });
  } else if (node.type === "object") {
    const around = [...meaning.context, ...meaning.name.filter(saysWhich)];
    const within = `${place.name} ${node.describe ?? ""}`;
    for (const [name, child] of Object.entries(node.properties)) {
      const pointer = childPointer(place.pointer, name);
      collect(child, { pointer, name, around, within }, collected);
    }
  } else {
    const { pointer, within } = place;
    fields.leaves.push({ pointer, node, kind: fieldKind(node, meaning), meaning, within });
  }
}

/** A value that a region of the text holds for a field; `fit` (0 to 1) is how well it suits the kind. */
export type Reading = { span: Span; value: string | number | boolean; fit: number };
