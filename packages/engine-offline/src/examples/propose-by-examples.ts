import type { Span } from "@quarry/document";
import { plainWords } from "../document/plain-words.ts";
import { sliceOf } from "../document/span.ts";
import type { Field } from "../fields/field.ts";
import { readValue } from "../fields/read-value.ts";
import type { Candidate } from "../finders/candidate.ts";
import { likeSpans } from "./like-spans.ts";
import { isTyped, type Read, type TypedValue, typedValues } from "./study.ts";
import { agreedWith, type Witness } from "./witness.ts";

/** Options of a field that each example may add: those that agree best with it. */
const MOST = 24;

/** Returns the values of the places that agree best with each example; the scores are given later. */
export function proposeByExamples(
  read: Read,
  field: Field,
  speaking: readonly Witness[],
): Candidate[] {
  if (speaking.length === 0) return [];
  const scene = read.scene();
  const values = isTyped(field) ? typedValues(read, field) : valuesInText(read, field, speaking);
  const kept = new Map<string, Candidate>();
  for (const witness of speaking) {
    const ranked = values
      .map((value) => ({ value, rough: agreedWith(scene.at(value.span), witness)?.rough ?? 0 }))
      .sort((a, b) => b.rough - a.rough || a.value.span.start - b.value.span.start)
      .slice(0, MOST);
    for (const { value } of ranked) {
      const key = `${value.span.start}-${value.span.end}`;
      kept.set(key, { field, ...value, score: 0, reason: "example" });
    }
  }
  return [...kept.values()];
}

function valuesInText(read: Read, field: Field, speaking: readonly Witness[]): TypedValue[] {
  const { typed, text, names } = read.places();
  const scene = read.scene();
  const alike = speaking.flatMap(({ places }) =>
    places.flatMap(({ surroundings, neighbours }) => likeSpans(scene, surroundings, neighbours)),
  );
  const spans = new Map<string, Span>();
  for (const { start, end } of [...text, ...names, ...[...typed.values()].flat(), ...alike])
    spans.set(`${start}-${end}`, { start, end });
  return [...spans.values()].flatMap((span) => {
    if (field.node.type === "string")
      return [{ span, value: plainWords(sliceOf(scene.text, span)) }];
    const reading = readValue(read.view, field, span);
    return reading ? [{ span: reading.span, value: reading.value }] : [];
  });
}
