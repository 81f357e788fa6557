import type { Json } from "@quarry/kernel";

/** A document for the evaluation of engines: what is asked for, and what a careful person answers. */
export type MadeCase = {
  set: string;
  id: string;
  schema: Json;
  truth: Json;
  /** Where each value stands in `text`, by its pointer into the truth. */
  places?: Record<string, { start: number; end: number }>;
  /** Which of the evaluation's probes it does hold, though nothing else in the set does. */
  holds?: string[];
} & ({ text: string } | { html: string });

const slot = /\{(\/[^{}\s]*)\}/g;

/** A text whose slots, such as `{/total}`, are filled with printed values, and where these stand. */
export function filled(template: string, printed: Record<string, string>) {
  const places: Record<string, { start: number; end: number }> = {};
  let text = "";
  let from = 0;
  for (const { 0: whole, 1: pointer = "", index } of template.matchAll(slot)) {
    const value = printed[pointer];
    if (value === undefined) throw new Error(`nothing fills ${whole}`);
    text += template.slice(from, index);
    places[pointer] = { start: text.length, end: text.length + value.length };
    text += value;
    from = index + whole.length;
  }
  return { text: text + template.slice(from), places };
}
