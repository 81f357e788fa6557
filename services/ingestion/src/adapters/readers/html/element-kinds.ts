import { type HtmlElement, isElement } from "./tree.ts";

const skipped = new Set(
  "script style template svg noscript title iframe object canvas audio video map math".split(" "),
);

const blocks = new Set(
  (
    "address article aside blockquote body center dd details dialog dir div dl dt fieldset " +
    "figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu " +
    "nav ol p pre section summary table tbody td tfoot th thead tr ul"
  ).split(" "),
);

/** Whether an element shows nothing to a reader of the page. */
export function isHidden({ name, attributes }: HtmlElement): boolean {
  return (
    skipped.has(name) ||
    "hidden" in attributes ||
    /display\s*:\s*none/i.test(attributes.style ?? "")
  );
}

export function isBlock({ name }: HtmlElement): boolean {
  return blocks.has(name);
}

export type Survey = {
  /** Elements with a block somewhere below. */
  holdsBlock: Set<HtmlElement>;
  /** Elements with a table somewhere below. */
  holdsTable: Set<HtmlElement>;
};

/** Finds in one pass what stands below what, so that no level is walked twice. */
export function survey(root: HtmlElement): Survey {
  const holdsBlock = new Set<HtmlElement>();
  const holdsTable = new Set<HtmlElement>();
  function visit(element: HtmlElement): void {
    for (const child of element.children) {
      if (!isElement(child) || isHidden(child)) continue;
      visit(child);
      if (isBlock(child) || holdsBlock.has(child)) holdsBlock.add(element);
      if (child.name === "table" || holdsTable.has(child)) holdsTable.add(element);
    }
  }
  visit(root);
  return { holdsBlock, holdsTable };
}
