import type { StructuredData } from "@quarry/api";
import { childPointer } from "@quarry/api/values";
import type { Json } from "@quarry/kernel";
import { propertyLabels } from "@quarry/vocabulary";
import lexicon from "@quarry/vocabulary/lexicon/labels/properties.json" with { type: "json" };

/** A property that a source states in a machine's form, beside its text. */
export type Fact = {
  /** JSON pointer into the document. */
  pointer: string;
  /** Its names by level, below the type of the thing that it is a property of: `Recipe.author.name`. */
  name: string;
  /** Its values where they are texts, numbers or booleans, at least one. */
  values: readonly string[];
  labels: ReturnType<typeof propertyLabels>;
};

type Properties = { [name: string]: Json };

const DEEPEST = 8;

/** Weights of things by their types: what a page describes is more likely meant than the page, and the page than the site. */
const weights = { content: 1, other: 0.9, page: 0.85, container: 0.55 };
const ofFiles = 0.6;

/** Returns every property of the structured data of a document that has a value of its own. */
export function factsIn(structured: readonly StructuredData[]): Fact[] {
  const known = byId(structured);
  return structured.flatMap(({ kind, value }, at) => {
    const type = isProperties(value) ? typeOf(value) : "";
    const weight = kind.endsWith("-info") ? ofFiles : weightOf(type);
    const facts = factsBelow(value, { pointer: `/structured/${at}/value`, path: "" }, known);
    return facts.map(({ path, ...fact }): Fact => {
      const labels = propertyLabels(path.replaceAll(/\[\d+\]/g, ""));
      return {
        ...fact,
        name: [type, path].filter(Boolean).join("."),
        labels: labels.map((label) => ({ ...label, weight: label.weight * weight })),
      };
    });
  });
}

type Place = { pointer: string; path: string };

function factsBelow(
  value: Json | undefined,
  { pointer, path }: Place,
  known: ReadonlyMap<string, Known>,
  depth = 0,
): (Place & Pick<Fact, "values">)[] {
  if (value === null || value === undefined || depth > DEEPEST) return [];
  if (Array.isArray(value)) {
    if (value.length > 0 && value.every(isScalar))
      return [{ pointer, path, values: value.map(String) }];
    return value.flatMap((one, index) => {
      const place = { pointer: childPointer(pointer, index), path: `${path}[${index}]` };
      return factsBelow(one, place, known, depth + 1);
    });
  }
  if (!isProperties(value)) return [{ pointer, path, values: [String(value)] }];
  const meant = referredTo(value, known);
  if (meant)
    return depth === 0
      ? []
      : factsBelow(meant.value, { pointer: meant.pointer, path }, none, depth + 1);
  return Object.entries(value).flatMap(([name, member]) => {
    if (name.startsWith("@")) return [];
    const inner = path === "" ? name : `${path}.${name}`;
    return factsBelow(
      member,
      { pointer: childPointer(pointer, name), path: inner },
      known,
      depth + 1,
    );
  });
}

/** No things: what refers to another is followed one step. */
const none: ReadonlyMap<string, Known> = new Map();

type Known = { value: Properties; pointer: string };

function byId(structured: readonly StructuredData[]): Map<string, Known> {
  const entries = structured.flatMap(({ value }, at): [string, Known][] => {
    const id = isProperties(value) ? value["@id"] : undefined;
    if (!isProperties(value) || typeof id !== "string") return [];
    return [[id, { value, pointer: `/structured/${at}/value` }]];
  });
  return new Map(entries);
}

/** Returns what `{"@id": …}` alone stands for. */
function referredTo(value: Properties, known: ReadonlyMap<string, Known>): Known | undefined {
  const id = Object.keys(value).length === 1 ? value["@id"] : undefined;
  return typeof id === "string" ? known.get(id) : undefined;
}

function weightOf(type: string): number {
  const { content, page, container } = lexicon.entities;
  if (type === "" || content.includes(type)) return weights.content;
  if (page.includes(type)) return weights.page;
  return container.includes(type) ? weights.container : weights.other;
}

function typeOf(properties: Properties): string {
  const [type] = [properties["@type"]].flat();
  return typeof type === "string" ? (type.split(/[/#:]/).at(-1) ?? "") : "";
}

function isScalar(value: Json): value is string | number | boolean {
  return value !== null && typeof value !== "object";
}

function isProperties(value: Json | undefined): value is Properties {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
