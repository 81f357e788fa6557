import type { StructuredData } from "@quarry/api";
import { isHidden } from "../tree/element-kinds.ts";
import { collapse, type HtmlElement, isElement, nodesBelow } from "../tree/tree.ts";
import { controlValue, isChoice, joinChoices } from "../writing/controls.ts";

/** Where the text shows a control. */
export type Place = { start: number; end: number };

type Field = { name: string; label: string; value: string; place: Place | undefined };

const longestLabel = 200;
const controls = new Set(["input", "select", "textarea", "label"]);

/** A label's own words, without those of its controls. */
function labelText(label: HtmlElement): string {
  let text = "";
  const visit = (element: HtmlElement): void => {
    for (const child of element.children) {
      if (text.length > longestLabel) return;
      if (!isElement(child)) text += child;
      else if (!controls.has(child.name) && !isHidden(child)) visit(child);
    }
  };
  visit(label);
  return collapse(text).slice(0, longestLabel).replace(/\s*:$/, "");
}

/** Labels by the id of what they name; the first counts, and for one control only. */
function labelsById(root: HtmlElement): Map<string, HtmlElement> {
  const labels = new Map<string, HtmlElement>();
  for (const node of nodesBelow(root)) {
    const id = isElement(node) && node.name === "label" ? node.attributes.for : undefined;
    if (id && isElement(node) && !labels.has(id)) labels.set(id, node);
  }
  return labels;
}

/** Reads the fields of a page's forms in their order. */
class FormReader {
  readonly fields: Field[] = [];
  readonly #places: ReadonlyMap<HtmlElement, Place>;
  readonly #labels: Map<string, HtmlElement>;
  /** The fields that boxes and buttons of the form at hand share. */
  #shared = new Map<string, Field>();
  /** Words of labels that were asked for: one can stand around all controls of a page. */
  readonly #texts = new Map<HtmlElement, string>();

  constructor(root: HtmlElement, places: ReadonlyMap<HtmlElement, Place>) {
    this.#places = places;
    this.#labels = labelsById(root);
  }

  visit(element: HtmlElement, around?: HtmlElement): void {
    for (const child of element.children) {
      if (!isElement(child) || isHidden(child)) continue;
      if (child.name === "form") this.#shared = new Map();
      const value = controlValue(child);
      if (value !== undefined) this.#add(child, value, this.#labelOf(child, around));
      this.visit(child, child.name === "label" ? child : around);
    }
  }

  #labelOf({ attributes }: HtmlElement, around: HtmlElement | undefined): string {
    const id = attributes.id ?? "";
    const label = this.#labels.get(id) ?? around;
    this.#labels.delete(id);
    return label ? this.#textOf(label) : collapse(attributes["aria-label"] ?? "");
  }

  #textOf(label: HtmlElement): string {
    const text = this.#texts.get(label) ?? labelText(label);
    this.#texts.set(label, text);
    return text;
  }

  #add(control: HtmlElement, value: string, label: string): void {
    const { name = control.attributes.id ?? label } = control.attributes;
    if (name === "") return;
    const place = this.#places.get(control);
    if (!isChoice(control)) {
      this.fields.push({ name, label, value, place });
      return;
    }
    const known = this.#shared.get(name);
    if (!known) {
      const field = { name, label, value, place };
      this.#shared.set(name, field);
      this.fields.push(field);
      return;
    }
    const joined = joinChoices(known.value, value);
    if (joined === value) Object.assign(known, { label, place });
    known.value = joined;
  }
}

/**
 * What the fields of a page's forms hold, by name and by label. Of boxes and buttons that share a
 * name those that are on count. Hidden fields and passwords are left out.
 */
export function readForms(
  root: HtmlElement,
  places: ReadonlyMap<HtmlElement, Place>,
): StructuredData[] {
  const reader = new FormReader(root, places);
  reader.visit(root);
  return reader.fields.map(({ name, label, value, place }) => {
    const byLabel = label === "" ? [] : [[label, value] as const];
    return { kind: "form", value: Object.fromEntries([[name, value], ...byLabel]), ...place };
  });
}
