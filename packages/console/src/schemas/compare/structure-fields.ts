import type { Structure } from "@quarry/client";
import { typeNames } from "../draft/draft.ts";

/** A node of a structure as a person compares it. */
export type Field = { path: string; text: string };

/** What differs of a field between two structures; undefined where one lacks it. */
export type Difference = {
  path: string;
  left: string | undefined;
  right: string | undefined;
  kind: "same" | "changed" | "added" | "removed";
};

/** Every field of a structure, those of groups and lists behind them. */
export function fieldsOf(structure: Structure, path = ""): Field[] {
  const own = { path: path || "the whole", text: textOf(structure) };
  if (structure.type === "array") return [own, ...fieldsOf(structure.items, `${path}[]`)];
  if (structure.type !== "object") return [own];
  const members = Object.entries(structure.properties).flatMap(([name, member]) =>
    fieldsOf(member, path === "" ? name : `${path} › ${name}`),
  );
  return [own, ...members];
}

function textOf(structure: Structure): string {
  const { type, describe, required } = structure;
  const values = structure.type === "enum" ? `: ${structure.values.join(", ")}` : "";
  const said = describe === undefined ? "" : ` – ${describe}`;
  const vision = "vision" in structure ? structure.vision : undefined;
  const pictures = vision === undefined ? "" : `, pages shown as pictures: ${vision}`;
  return `${typeNames[type]}${values}${required ? ", required" : ""}${pictures}${said}`;
}

/** The fields of two structures side by side, in the order of the right one. */
export function differencesOf(left: Structure, right: Structure): Difference[] {
  const [before, after] = [fieldsOf(left), fieldsOf(right)];
  const was = new Map(before.map(({ path, text }) => [path, text]));
  const is = new Set(after.map(({ path }) => path));
  const kept = after.map(({ path, text }) => difference(path, was.get(path), text));
  const removed = before.filter(({ path }) => !is.has(path));
  return [...kept, ...removed.map(({ path, text }) => difference(path, text, undefined))];
}

function difference(path: string, left: string | undefined, right: string | undefined): Difference {
  if (left === undefined) return { path, left, right, kind: "added" };
  if (right === undefined) return { path, left, right, kind: "removed" };
  return { path, left, right, kind: left === right ? "same" : "changed" };
}
