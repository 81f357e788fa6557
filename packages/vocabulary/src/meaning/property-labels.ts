import properties from "../lexicon/labels/properties.json" with { type: "json" };
import { conceptsIn } from "../lexicon/lexicon.ts";

/** A label that a property answers to, and how surely: 0 to 1. */
export type PropertyLabel = { concepts: readonly string[]; weight: number };

const OF_PATH = 0.9;

const known: Record<string, { labels: string[]; weight: number }> = properties.properties;
const byLowerPath = new Map(
  Object.entries(known).map(([path, alias]) => [path.toLowerCase(), alias]),
);

/** Returns a property's dotted path without the vocabulary that it is of: `og:title` is a title. */
export function ownPath(path: string): string {
  return path.replace(/^(?:og|twitter|article|dc|dcterms)[:.]/i, "");
}

/** Returns the labels of a property: its standing names where the lexicon lists it, and the words of its path. */
export function propertyLabels(path: string): PropertyLabel[] {
  const plain = { concepts: conceptsIn(ownPath(path)), weight: OF_PATH };
  const { labels = [], weight = 0 } = byLowerPath.get(path.toLowerCase()) ?? {};
  return [...labels.map((label) => ({ concepts: conceptsIn(label), weight })), plain];
}
