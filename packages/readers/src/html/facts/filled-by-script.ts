import type { Json } from "@quarry/kernel";
import type { OpenPage } from "../open-page.ts";
import { isHidden } from "../tree/element-kinds.ts";
import { collapse, type HtmlElement, isElement, nodesBelow } from "../tree/tree.ts";

/** Characters below which a page shows, or states, next to nothing: a title and a word of waiting. */
const tiny = 200;

/** Characters that a reader sees, counted until they are more than next to nothing. */
function shownCharacters(root: HtmlElement): number {
  let count = 0;
  function visit({ children }: HtmlElement): void {
    for (const child of children) {
      if (count >= tiny) return;
      if (!isElement(child)) count += collapse(child).length;
      else if (!isHidden(child) && child.name !== "noscript") visit(child);
    }
  }
  visit(root);
  return count;
}

function runsScript(root: HtmlElement): boolean {
  for (const node of nodesBelow(root)) {
    if (!isElement(node) || node.name !== "script") continue;
    const type = (node.attributes.type ?? "").trim();
    if (type === "" || /^module$|javascript|ecmascript/i.test(type)) return true;
  }
  return false;
}

/** Characters that an item states, its types, keys and addresses not counted. */
function statedCharacters(value: Json): number {
  if (typeof value === "string") return /^\s*https?:/.test(value) ? 0 : collapse(value).length;
  if (typeof value === "number") return String(value).length;
  if (value === null || typeof value !== "object") return 0;
  let count = 0;
  for (const [key, below] of Object.entries(value)) {
    if (!key.startsWith("@")) count += statedCharacters(below);
  }
  return count;
}

/** Whether a page shows next to nothing, states next to nothing, and has scripts that may. */
export function isFilledByScript({ tree, facts }: Pick<OpenPage, "tree" | "facts">): boolean {
  if (shownCharacters(tree.root) >= tiny || !runsScript(tree.root)) return false;
  const items = facts.structured.filter(({ kind }) => kind !== "meta");
  return items.reduce((sum, { value }) => sum + statedCharacters(value), 0) < tiny;
}

/** Whether a page that scripts fill shows nothing at all without them, but words in their place. */
export function isEmptyWithoutScript(page: Pick<OpenPage, "tree" | "facts">): boolean {
  return isFilledByScript(page) && shownCharacters(page.tree.root) === 0;
}
