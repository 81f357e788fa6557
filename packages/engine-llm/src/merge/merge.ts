import type { StructureNode } from "@quarry/api";
import { mergeRows, type Version } from "./merge-rows.ts";
import type { Leaf, List, Members, Tree } from "./tree.ts";
import { vote } from "./vote.ts";

/** One output of what the chunks of a document gave, in their order. At least one. */
export function merge(node: StructureNode, versions: Version[]): Tree {
  const [only, ...others] = versions;
  if (only && others.length === 0) return only.tree;
  if (node.type === "array") return mergeRows(node.items, ofKind(versions, "list"), merge);
  if (node.type !== "object") return vote(ofKind(versions, "leaf"));
  const objects = ofKind(versions, "object");
  if (objects.length === 0) return { kind: "leaf", value: null };
  return {
    kind: "object",
    members: new Map(
      Object.entries(node.properties).map(([name, child]) => [
        name,
        merge(child, of(name, objects)),
      ]),
    ),
  };
}

/** What the versions say of one member. */
function of(name: string, objects: Version<Members>[]): Version[] {
  return objects.flatMap(({ tree, chunk }) => {
    const member = tree.members.get(name);
    return member ? [{ tree: member, chunk }] : [];
  });
}

function ofKind(versions: Version[], kind: "list"): Version<List>[];
function ofKind(versions: Version[], kind: "leaf"): Version<Leaf>[];
function ofKind(versions: Version[], kind: "object"): Version<Members>[];
function ofKind(versions: Version[], kind: Tree["kind"]): Version[] {
  return versions.filter(({ tree }) => tree.kind === kind);
}
