import type { Element } from "@quarry/api";
import { firstAtOrAfter, type Span } from "@quarry/document";

/** An element of a page with those that it lies in. */
export type PageElement = Span & {
  tag: string;
  /** What its author calls it, a run of words for each of its classes: `product title`. */
  names: readonly string[];
  parent: PageElement | undefined;
  children: PageElement[];
  /** Part of what surrounds the page's own content: menus, footers, what others recommend. */
  isAside: boolean;
  /** Within what the page marks as its content. */
  isMain: boolean;
};

const asideTags = new Set(["nav", "footer", "aside"]);
const asideNames =
  /(?:^| )(?:nav|navbar|navigation|menu|footer|sidebar|breadcrumbs?|cookies?|consent|related|recommended|social|share|skip|toolbar|pagination|pager)(?: |$)/;
const mainTags = new Set(["main", "article"]);
const mainNames = /(?:^| )(?:main|content|article|entry|post)(?: |$)/;
const MAX_NAMES = 6;

/** The elements of a page as a tree; none of other documents. */
export function pageElementsOf(elements: readonly Element[] | undefined): readonly PageElement[] {
  const made: PageElement[] = [];
  let parent: PageElement | undefined;
  for (const { start, end, tag, label } of elements ?? []) {
    while (parent && parent.end < end) parent = parent.parent;
    const names = label ? namesIn(label) : [];
    const all = names.join(" ");
    const isAside = asideTags.has(tag) || (tag !== "body" && asideNames.test(all));
    const isMain = mainTags.has(tag) || (tag !== "body" && mainNames.test(all));
    const element: PageElement = {
      ...{ start, end, tag, names, parent, children: [] },
      isAside: parent?.isAside || isAside,
      isMain: !isAside && (parent?.isMain || isMain),
    };
    parent?.children.push(element);
    made.push(element);
    parent = element;
  }
  return made;
}

/** Words of classes and their like: `card__jobTitle` is "card job title". */
function namesIn(label: string): string[] {
  const names = label.split(" ").flatMap((one) => {
    const words = one
      .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length > 1)
      .join(" ")
      .toLowerCase();
    return words === "" ? [] : [words];
  });
  return [...new Set(names)].slice(0, MAX_NAMES);
}

/** The smallest element that a span lies in, white space at its ends not counted. */
export function elementAround(
  elements: readonly PageElement[],
  { start, end }: Span,
): PageElement | undefined {
  let found = elements[firstAtOrAfter(elements, start + 1) - 1];
  while (found && found.end < end) found = found.parent;
  return found;
}
