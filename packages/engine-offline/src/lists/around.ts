import type { Span } from "@quarry/document";
import { sliceOf } from "../document/span.ts";
import { isOtherEnd } from "../fields/asked-edge.ts";
import type { Field, ListField, Reading } from "../fields/field.ts";
import { readValue } from "../fields/read-value.ts";
import type { DocumentView } from "../labels/view.ts";
import { createLabels, type Labels, type Likeness } from "../ranking/likeness.ts";

/** A list that is sought in a document, and what was read for it on the way: groups share many of their parts. */
export type Around = {
  view: DocumentView;
  list: ListField;
  /** The fields of the list's rows. */
  fields: readonly Field[];
  labels: Labels;
  /** How well a title names the list itself. */
  titleLikeness(title: string): Likeness;
  /** What a field's value would be in a part. */
  read(field: Field, part: Span): Reading | undefined;
  /** What the words of a span look like. */
  look(span: Span): Looks;
};

/** `digits` is the share of its characters. */
export type Looks = { text: string; words: number; digits: number; isCapital: boolean };

function looksOf(text: string): Looks {
  let digits = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= 48 && unit <= 57) digits++;
  }
  return {
    text,
    words: text.split(/\s+/).length,
    digits: digits / Math.max(1, text.length),
    isCapital: /^\p{Lu}/u.test(text),
  };
}

/** Texts are shorter than this, so that both ends of a span fit into one number. */
const MAX_CHARACTERS = 2 ** 26;

export function seekList(view: DocumentView, list: ListField, fields: readonly Field[]): Around {
  const whole: Field = { ...list, kind: "text", node: { type: "string" }, within: "" };
  const titles = createLabels([whole]);
  const looks = new Map<number, Looks>();
  const known = new Map(fields.map((field) => [field, new Map<number, Reading | undefined>()]));
  return {
    view,
    list,
    fields,
    labels: createLabels(fields),
    titleLikeness: (title) => titles.of(whole, title),
    read(field, part) {
      const own = known.get(field);
      const key = part.start * MAX_CHARACTERS + part.end;
      if (own?.has(key)) return own.get(key);
      const found = readValue(view, field, part);
      const reading = found && isOtherEnd(view, field, found.span) ? undefined : found;
      own?.set(key, reading);
      return reading;
    },
    look(span) {
      const key = span.start * MAX_CHARACTERS + span.end;
      const before = looks.get(key);
      if (before) return before;
      const made = looksOf(sliceOf(view.text, span));
      looks.set(key, made);
      return made;
    },
  };
}
