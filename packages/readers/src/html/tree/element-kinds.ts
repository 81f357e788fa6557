import { type HtmlElement, isElement } from "./tree.ts";

const skipped = new Set(
  ("script style title iframe canvas audio video datalist " + "desc metadata defs symbol") // of drawings
    .split(" "),
);

const blocks = new Set(
  (
    "address article aside blockquote body caption center dd details dialog dir div dl dt " +
    "fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li " +
    "main menu nav ol p pre section summary table tbody td tfoot th thead tr ul"
  ).split(" "),
);

/**
 * Name of an element of words that are read though their source does not show them; no page has
 * elements of this name.
 */
export const unseenWords = "#unseen";

/**
 * Whether an element shows nothing to a reader of the page who has no scripts. What is hidden from
 * screen readers alone (`aria-hidden`), folded up (`details`) or shown in place of a script
 * (`noscript`) is shown.
 */
export function isHidden({ name, attributes }: HtmlElement): boolean {
  return (
    skipped.has(name) ||
    (name === "template" && !("shadowrootmode" in attributes)) ||
    ("hidden" in attributes && attributes.hidden !== "until-found") ||
    (attributes.style !== undefined && /display\s*:\s*none/i.test(attributes.style))
  );
}

/** Elements whose words are struck out. */
export const struckOut = new Set(["del", "s", "strike"]);

/** Whether an element's words are struck out: they were so, and are not any more. */
export function isStruck({ name, attributes }: HtmlElement): boolean {
  return (
    struckOut.has(name) ||
    /text-decoration[\w\s:-]{0,80}\bline-through/i.test(attributes.style ?? "")
  );
}

/** Whether an element's words are raised: an exponent, or the number of a note. */
export function isRaised({ name, attributes }: HtmlElement): boolean {
  return name === "sup" || /vertical-align\s{0,9}:\s{0,9}super\b/i.test(attributes.style ?? "");
}

export function isBlock({ name }: HtmlElement): boolean {
  return blocks.has(name);
}

export type Survey = {
  /** Elements of running text with a block somewhere below. */
  holdsBlock: Set<HtmlElement>;
  /** Elements with a table somewhere below. */
  holdsTable: Set<HtmlElement>;
  /** Frames that show a page of their own. */
  frames: number;
};

/** Frames of a pixel or two count visitors, and those that are hidden show nothing. */
export function showsPage({ attributes }: HtmlElement): boolean {
  const { src = "", srcdoc, width = "", height = "", style = "" } = attributes;
  const isTiny = [width, height].some((size) => /^[012](px)?$/.test(size.trim()));
  const isShown = !("hidden" in attributes) && !/display\s*:\s*none/i.test(style);
  return isShown && !isTiny && (srcdoc !== undefined || /^(?!about:|javascript:)\S/.test(src));
}

/** Finds in one pass what stands below what, so that no level is walked twice. */
export function survey(root: HtmlElement): Survey {
  const holdsBlock = new Set<HtmlElement>();
  const holdsTable = new Set<HtmlElement>();
  let [frames, blocksSeen, tablesSeen] = [0, 0, 0];
  function visit(element: HtmlElement): void {
    const [blocksBefore, tablesBefore] = [blocksSeen, tablesSeen];
    for (const child of element.children) {
      if (!isElement(child)) continue;
      if (/^i?frame$/.test(child.name) && showsPage(child)) frames += 1;
      if (isHidden(child)) continue;
      visit(child);
      if (isBlock(child)) blocksSeen += 1;
      if (child.name === "table") tablesSeen += 1;
    }
    if (blocksSeen > blocksBefore && !isBlock(element)) holdsBlock.add(element);
    if (tablesSeen > tablesBefore) holdsTable.add(element);
  }
  visit(root);
  return { holdsBlock, holdsTable, frames };
}
