import type { Line, Report } from "./report.ts";

/** A field or a document whose F1 differs between two reports. */
export type Change = { what: string; before: number; after: number };

/** Rounding alone is no change. */
const least = 1e-9;

/** What differs, the worst loss first. */
export function changesOf(before: Report, after: Report): Change[] {
  const changes = [
    { what: "all", before: before.all.f1, after: after.all.f1 },
    ...changesIn("field", before.fields, after.fields),
    ...changesIn("document", before.documents, after.documents),
  ];
  return changes
    .filter((change) => Math.abs(change.after - change.before) > least)
    .sort((a, b) => a.after - a.before - (b.after - b.before));
}

type Lines = Readonly<Record<string, Line>>;

function changesIn(kind: string, before: Lines, after: Lines): Change[] {
  return Object.keys(before).flatMap((name) => {
    const [one, other] = [before[name], after[name]];
    return one && other ? [{ what: `${kind} ${name}`, before: one.f1, after: other.f1 }] : [];
  });
}

export const isWorse = ({ before, after }: Change) => after < before;

/** Why two reports do not measure the same; undefined where they do. */
export function incomparable(before: Report, after: Report): string | undefined {
  const names = new Set([...Object.keys(before.documents), ...Object.keys(after.documents)]);
  for (const name of names) {
    const [one, other] = [before.documents[name], after.documents[name]];
    if (!one || !other) return `only one of them has the document ${name}`;
    if (one.values !== other.values) {
      return `${name} has ${one.values} expected values in one, ${other.values} in the other`;
    }
  }
  return undefined;
}
