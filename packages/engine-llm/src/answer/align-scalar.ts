import type { Json } from "@quarry/kernel";
import { coerceOutput } from "@quarry/structure";
import { dayOfDigits, fold, type LeafNode } from "@quarry/vocabulary";
import booleans from "@quarry/vocabulary/lexicon/values/booleans.json" with { type: "json" };
import type { AlignmentKind } from "./alignments.ts";

const affirmed = new Set(booleans.answers.true.map(fold));
const denied = new Set(booleans.answers.false.map(fold));

/** Names that models give to the value of an object that says more of it. */
const ownNames = new Set(["value", "result", "answer", "text", "content"]);

type Note = (kind: AlignmentKind) => void;

/** Returns a single value in the form of its field; as it is where that leaves a doubt. */
export function alignedScalar(node: LeafNode, value: Json, note: Note): Json {
  const single = singleOf(node, value, note);
  const spelled = inDueType(node, single);
  if (spelled !== undefined) note("spelled");
  return spelled ?? single;
}

function singleOf(node: LeafNode, value: Json, note: Note): Json {
  if (value === null || typeof value !== "object") return value;
  const members = Array.isArray(value) ? value : Object.values(value);
  const given = members.filter((member) => member !== null && member !== "");
  if (given.some((member) => typeof member === "object")) return value;
  const [only] = given;
  const kind = Array.isArray(value) ? "one_of_list" : "object_for_value";
  const named = Array.isArray(value) ? undefined : ownValueOf(value);
  const chosen = named ?? (given.length === 1 ? only : onlyFitting(node, given));
  if (given.length === 0 || chosen !== undefined) {
    note(kind);
    return chosen ?? null;
  }
  if (node.type !== "string") return value;
  note(Array.isArray(value) ? "list_for_text" : kind);
  return given.join(", ");
}

function ownValueOf(members: { [name: string]: Json }): Json | undefined {
  const names = Object.keys(members).filter((name) => ownNames.has(fold(name)));
  const [name] = names;
  return name === undefined || names.length > 1 ? undefined : members[name];
}

/** Of `{"amount": 12.5, "currency": "EUR"}` the number where a number is due. */
function onlyFitting(node: LeafNode, values: readonly Json[]): Json | undefined {
  if (node.type === "string") return undefined;
  const fitting = values.filter((value) => coerceOutput(node, value).value !== null);
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** A boolean in words, a day in eight digits; undefined where nothing is to be done. */
function inDueType({ type }: LeafNode, value: Json): Json | undefined {
  if (type === "boolean" && typeof value !== "boolean") return booleanOf(value);
  const isDay = type === "date" && (typeof value === "number" || typeof value === "string");
  return isDay ? dayOfDigits(String(value).trim()) : undefined;
}

function booleanOf(value: Json): boolean | undefined {
  if (value === 1 || value === 0) return value === 1;
  const word = typeof value === "string" ? fold(value) : "";
  if (affirmed.has(word)) return true;
  return denied.has(word) ? false : undefined;
}
