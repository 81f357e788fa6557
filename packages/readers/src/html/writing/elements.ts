import type { Element } from "@quarry/api";
import type { HtmlElement } from "../tree/tree.ts";
import type { Mark } from "./text-sink.ts";

const MOST = 20_000;
const LONGEST_LABEL = 100;
/** Says nothing of what it holds. */
const plain = new Set("body div span section p b i em strong font center u small".split(" "));

/** The elements that a page's text stands in; those that hold the same text become one. */
export function elementsOf(marks: readonly Mark[]): Element[] {
  const elements: Element[] = [];
  for (const mark of marks) {
    if (!("element" in mark) || mark.end <= mark.start) continue;
    const { start, end } = mark;
    const { name: tag } = mark.element;
    const label = labelOf(mark.element);
    const outer = elements.at(-1);
    if (outer?.start === start && outer.end === end) {
      if (plain.has(outer.tag) || !plain.has(tag)) outer.tag = tag;
      const all = [outer.label, label].filter(Boolean).join(" ").slice(0, LONGEST_LABEL);
      if (all) outer.label = all;
    } else if (elements.length < MOST && (label || !plain.has(tag) || tag === "p" || tag === "div"))
      elements.push({ start, end, tag, ...(label && { label }) });
  }
  return elements;
}

function labelOf({ attributes }: HtmlElement): string {
  const { itemprop = "", class: classes = "", id = "" } = attributes;
  return `${itemprop} ${classes} ${id}`.replace(/\s+/g, " ").trim().slice(0, LONGEST_LABEL);
}
