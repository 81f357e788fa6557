import type { Issue, Structure } from "@quarry/client";

export type NodeType = Structure["type"];

/** A node of a structure while it is edited: it keeps what another type would need, and may be faulty. */
export type DraftNode = {
  type: NodeType;
  describe: string;
  required: boolean;
  /** At the top: which pages a model is shown as pictures. */
  vision?: "auto" | "always" | "never";
  /** Of an object. */
  fields: DraftField[];
  /** Of an array. */
  item: DraftNode | undefined;
  /** Of an enum, one to a line. */
  values: string;
};

export type DraftField = { key: string; name: string; node: DraftNode };

export const typeNames: Record<NodeType, string> = {
  string: "Text",
  number: "Number",
  integer: "Whole number",
  boolean: "Yes or no",
  date: "Date",
  datetime: "Date and time",
  enum: "Choice",
  object: "Group",
  array: "List",
};

export function newNode(type: NodeType): DraftNode {
  const item = type === "array" ? newNode("object") : undefined;
  const fields = type === "object" ? [newField()] : [];
  return { type, describe: "", required: false, fields, item, values: "" };
}

export const newField = (): DraftField => ({
  key: crypto.randomUUID(),
  name: "",
  node: newNode("string"),
});

/** The node with another type; what the new type needs is there. */
export function withType(node: DraftNode, type: NodeType): DraftNode {
  const needed = newNode(type);
  const fields = node.fields.length > 0 ? node.fields : needed.fields;
  return { ...node, type, fields, item: node.item ?? needed.item };
}

export function toNode(structure: Structure): DraftNode {
  const { type, describe = "", required = false } = structure;
  const vision = "vision" in structure ? structure.vision : undefined;
  const node = { ...newNode(type), describe, required, ...(vision && { vision }) };
  if (structure.type === "array") return { ...node, item: toNode(structure.items) };
  if (structure.type === "enum") return { ...node, values: structure.values.join("\n") };
  if (structure.type !== "object") return node;
  const fields = Object.entries(structure.properties).map(([name, member]) => ({
    ...{ key: crypto.randomUUID(), name, node: toNode(member) },
  }));
  return { ...node, fields };
}

export function toStructure(node: DraftNode): Structure {
  const { type, describe, required, vision, fields, item, values } = node;
  const top = vision && { vision };
  const said = {
    ...(describe.trim() !== "" && { describe: describe.trim() }),
    ...(required && { required }),
  };
  if (type === "array")
    return { type, ...said, ...top, items: toStructure(item ?? newNode("object")) };
  if (type === "enum") return { type, ...said, values: linesOf(values) };
  if (type !== "object") return { type, ...said };
  const named = fields.map((field) => [field.name.trim(), toStructure(field.node)] as const);
  return { type, ...said, ...top, properties: Object.fromEntries(named) };
}

const linesOf = (text: string) => {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "");
};

/** Names that two fields of one group have: one of them would be lost. */
export function repeatedNames(node: DraftNode, path = "structure"): Issue[] {
  const names = node.fields.map(({ name }) => name.trim());
  const own =
    node.type === "object" ? new Set(names.filter((name, at) => names.indexOf(name) < at)) : [];
  const issues = [...own].map((name) => ({
    field: pathOf(path, name),
    rule: "duplicate",
    message: name === "" ? "every field needs a name" : "another field has this name",
  }));
  const within =
    node.type === "object"
      ? node.fields.flatMap(({ name, node: member }) => repeatedNames(member, pathOf(path, name)))
      : [];
  const items = node.type === "array" && node.item ? repeatedNames(node.item, `${path}.items`) : [];
  return [...issues, ...within, ...items];
}

/** Where the server says that a field lies; a name of other signs than letters and digits is quoted. */
export function pathOf(group: string, name: string): string {
  const trimmed = name.trim();
  const isPlain = /^[\p{L}\p{N}_-]+$/u.test(trimmed);
  return `${group}.properties${isPlain ? `.${trimmed}` : `[${JSON.stringify(trimmed)}]`}`;
}

const own = ["", ".type", ".describe", ".required", ".values", ".properties", ".items"];

/** The faults of one node, without those of the nodes beneath it. */
export function issuesAt(issues: readonly Issue[], path: string): Issue[] {
  return issues.filter(({ field }) => own.some((suffix) => field === path + suffix));
}
