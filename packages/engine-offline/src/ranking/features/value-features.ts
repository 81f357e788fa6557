import { sliceOf } from "../../document/span.ts";
import type { DocumentView } from "../../labels/view.ts";
import type { Labels } from "../likeness.ts";
import type { Option } from "../option.ts";
import { hasForm } from "./code-form.ts";

/** What a value looks like as it is written. */
export const valueFeatureNames = [
  "fit",
  "fills cell",
  "length",
  "words",
  "digits",
  "capitals",
  "names a field",
  "ends a sentence",
  "form of the code",
];

export function valueFeatures(
  { field, value, span, place, fit }: Option,
  { view, labels }: { view: DocumentView; labels: Labels },
  form: RegExp | undefined,
): number[] {
  const words = span ? sliceOf(view.text, span) : String(value);
  const letters = words.match(/\p{L}/gu)?.length ?? 0;
  const cell = place ? place.cell.end - place.cell.start : words.length;
  const length = Math.max(1, words.length);
  const isShort = span !== undefined && length <= 70;
  return [
    fit,
    Math.min(1, length / Math.max(1, cell)),
    Math.log1p(length),
    words.split(/\s+/).length,
    (words.match(/\d/g)?.length ?? 0) / length,
    (words.match(/\p{Lu}/gu)?.length ?? 0) / Math.max(1, letters),
    isShort ? Math.max(labels.of(field, words).concepts, labels.ofOthers(field, words)) : 0,
    Number(/[.!?]$/.test(words)),
    hasForm(form, words),
  ];
}
