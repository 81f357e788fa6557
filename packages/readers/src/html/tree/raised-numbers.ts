import { isHidden, isRaised } from "./element-kinds.ts";
import {
  collapse,
  type HtmlElement,
  type HtmlNode,
  isElement,
  nodesBelow,
  rawText,
} from "./tree.ts";

/** A raised number, and what may stand with it in a name: "15", "15 Pro". */
const number = /^(\d{1,4})(\s+\p{L}.*)?$/u;
/** The end of a word; units and formulas have fewer letters, or a power. */
const wordEnd = /\p{L}{3}$/u;
/** A note as a page sets it apart: "15) Incl. VAT", and not "15 years of warranty" or "15. March". */
const noteText = /^[([]?(\d{1,2})[)\]:]\s*\p{L}/u;
const noteElements = new Set(["p", "li", "small", "dd", "footer"]);
/** Notes start with these, and a page may show few of them. */
const first = 3;
/** How many notes in between a page may leave out. */
const left = 3;

type Raised = { parent: HtmlElement; element: HtmlElement; value: number; isNote: boolean };

function lastText(node: HtmlNode | undefined): string {
  let edge = node;
  while (edge !== undefined && isElement(edge)) edge = edge.children.at(-1);
  return edge ?? "";
}

function firstText(node: HtmlNode | undefined): string {
  let edge = node;
  while (edge !== undefined && isElement(edge)) edge = edge.children[0];
  return edge ?? "";
}

const isLink = (node: HtmlNode) =>
  isElement(node) && node.name === "a" && node.attributes.href !== undefined;

type Child = Pick<Raised, "parent" | "element">;

/** The raised numbers behind words, those before digits, and the numbers that open a note. */
function survey(root: HtmlElement): { raised: Raised[]; leading: Child[]; notes: Set<number> } {
  const raised: Raised[] = [];
  const leading: Child[] = [];
  const notes = new Set<number>();
  for (const parent of nodesBelow({ ...root, children: [root] })) {
    if (!isElement(parent) || isHidden(parent)) continue;
    const { name, children } = parent;
    const [opening] = children;
    if (noteElements.has(name) && opening !== undefined && !isElement(opening)) {
      notes.add(Number(noteText.exec(opening.trimStart())?.[1]));
    }
    for (const [at, element] of children.entries()) {
      if (!isElement(element) || !isRaised(element)) continue;
      const text = collapse(rawText(element));
      if (/\d$/.test(text) && /^\d/.test(firstText(children[at + 1])))
        leading.push({ parent, element });
      const [, digits, words] = number.exec(text) ?? [];
      if (digits === undefined) continue;
      const before = lastText(children[at - 1]);
      if (before.trim() === "") notes.add(Number(digits));
      else if (wordEnd.test(before)) {
        const isNote = words === undefined && [parent, ...nodesBelow(element)].some(isLink);
        raised.push({ parent, element, value: words ? Infinity : Number(digits), isNote });
      }
    }
  }
  return { raised, leading, notes };
}

/** The numbers that notes can have: those that a note opens with, and those that follow on others. */
function numbersOfNotes(raised: readonly Raised[], notes: ReadonlySet<number>): Set<number> {
  const known = new Set([
    ...notes,
    ...raised.flatMap(({ value, isNote }) => (isNote ? [value] : [])),
  ]);
  let last = 0;
  for (const { value } of raised.toSorted((one, other) => one.value - other.value)) {
    if (value > Math.max(first, last + left) && !known.has(value)) continue;
    known.add(value);
    last = Math.max(last, value);
  }
  return known;
}

/**
 * Puts a space before raised numbers that are part of a name (`iPhone<sup>15</sup>`), as no note of the page can have
 * this number, and behind those that a figure follows: `<sup>1,3</sup>38,00` is a price with its allergens.
 */
export function settleRaisedNumbers(root: HtmlElement): void {
  const { raised, leading, notes } = survey(root);
  for (const { parent, element } of leading) insert(parent, element, [element, " "]);
  if (raised.length === 0) return;
  const known = numbersOfNotes(raised, notes);
  for (const { parent, element, value } of raised) {
    if (!known.has(value)) insert(parent, element, [" ", element]);
  }
}

function insert(parent: HtmlElement, element: HtmlElement, nodes: HtmlNode[]): void {
  parent.children = parent.children.flatMap((child) => (child === element ? nodes : [child]));
}
