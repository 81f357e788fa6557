import { type HtmlElement, isElement, nodesBelow } from "./tree.ts";

/** Elements by the role that WAI-ARIA gives to what would have no meaning of its own. */
const byRole: Record<string, string> = {
  table: "table",
  rowgroup: "tbody",
  row: "tr",
  cell: "td",
  columnheader: "th",
  rowheader: "th",
  list: "ul",
  listitem: "li",
};

function named({ attributes }: HtmlElement): string | undefined {
  const role = attributes.role?.trim().toLowerCase() ?? "";
  if (role !== "heading") return Object.hasOwn(byRole, role) ? byRole[role] : undefined;
  const level = Number.parseInt(attributes["aria-level"] ?? "", 10) || 2;
  return `h${Math.min(6, Math.max(1, level))}`;
}

/** Names divisions, spans and a page's own elements after their roles, so that they are read alike. */
export function settleRoles(root: HtmlElement): void {
  for (const node of nodesBelow(root)) {
    if (!isElement(node) || node.attributes.role === undefined) continue;
    if (/^(div|span)$|-/.test(node.name)) node.name = named(node) ?? node.name;
  }
}
