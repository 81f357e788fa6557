import type { StructureNode } from "@quarry/api";
import {
  conceptsIn,
  fieldKind,
  type LeafNode,
  type Meaning,
  meaningOf,
  type ValueKind,
} from "@quarry/vocabulary";

/** A single value that a structure asks for, with what its name and description mean. */
export type AskedField = {
  node: LeafNode;
  meaning: Meaning;
  kind: ValueKind;
  /** Whether it is in a list, or a list's items are its values. */
  isListed: boolean;
};

type Place = { name: string; around: readonly string[]; isListed: boolean };

const top: Place = { name: "", around: [], isListed: false };

/** Returns the fields of a structure that take a single value, those in lists and objects included. */
export function fieldsOf(node: StructureNode, { name, around, isListed } = top): AskedField[] {
  if (node.type === "array") return fieldsOf(node.items, { name, around, isListed: true });
  if (node.type !== "object") {
    const meaning = meaningOf(node, { name, around: around.flatMap(conceptsIn) });
    return [{ node, meaning, kind: fieldKind(node, meaning), isListed }];
  }
  const within = name === "" ? around : [...around, name];
  return Object.entries(node.properties).flatMap(([key, child]) =>
    fieldsOf(child, { name: key, around: within, isListed }),
  );
}
