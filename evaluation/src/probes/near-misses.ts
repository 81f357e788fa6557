import { isEmpty } from "@quarry/api/values";
import { isRecord } from "@quarry/scoring";
import type { Case } from "../cases/cases.ts";
import nearMisses from "./near-misses.json" with { type: "json" };

type NearMiss = {
  name: string;
  field: Record<string, unknown>;
  /** Names of siblings, letters alone. */
  beside?: string[];
  /** Words for siblings in the document. */
  besideText?: string[];
  unless: string[];
};

const known: readonly NearMiss[] = nearMisses.fields;

/** Fields that a document does not hold, though it holds a sibling of each. */
export function nearMissesOf({ schema, truth, source }: Case): Record<string, unknown> {
  const text = source.content.normalize("NFKC").toLowerCase();
  const asked = namesIn(schema);
  const held = namesHeld(truth);
  const missed = known.filter(
    ({ name, beside = [], besideText = [], unless }) =>
      (beside.some((sibling) => held.has(sibling)) ||
        besideText.some((sibling) => text.includes(sibling))) &&
      !unless.some((word) => text.includes(word)) &&
      !asked.some((own) => own.includes(lettersOf(name))),
  );
  return Object.fromEntries(missed.map(({ name, field }) => [name, field]));
}

/** All names of fields in a schema, however deep. */
function namesIn(schema: unknown): string[] {
  if (!isRecord(schema)) return [];
  const { items } = schema;
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const inner = [...Object.values(properties), items];
  return [...Object.keys(properties).map(lettersOf), ...inner.flatMap(namesIn)];
}

/** Names of the fields that have a value, however deep. */
function namesHeld(truth: unknown): Set<string> {
  if (Array.isArray(truth)) return new Set(truth.flatMap((item) => [...namesHeld(item)]));
  if (!isRecord(truth)) return new Set();
  const held = Object.entries(truth).filter(([, value]) => !isEmpty(value));
  return new Set(held.flatMap(([name, value]) => [lettersOf(name), ...namesHeld(value)]));
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}]/gu, "");
}
