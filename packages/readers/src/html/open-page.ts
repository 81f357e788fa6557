import type { DocumentWarning } from "@quarry/api";
import type { RawSource } from "@quarry/document";
import { type PageFacts, readFacts } from "./facts/page-facts.ts";
import { decodePage } from "./tree/decode-page.ts";
import { openFrames } from "./tree/frames.ts";
import { settleNoscript } from "./tree/lazy.ts";
import { settleNeighbours } from "./tree/neighbours.ts";
import { type HtmlTree, parseHtml } from "./tree/parse-html.ts";
import { partRaisedNumbers } from "./tree/raised-numbers.ts";
import { settleRoles } from "./tree/roles.ts";
import { factWarnings, treeWarnings } from "./warnings.ts";

/** A page that was parsed: its tree, what it states for machines, and warnings about it. */
export type OpenPage = { tree: HtmlTree; facts: PageFacts; warnings: DocumentWarning[] };

/** Parses a page's bytes, whatever their encoding, and reads what they state for machines. */
export function openPage(source: RawSource): OpenPage {
  const { text, warnings } = decodePage(source);
  const tree = parseHtml(text);
  if (/\ssrcdoc\s*=/i.test(text)) openFrames(tree);
  if (/<noscript/i.test(text)) settleNoscript(tree.root);
  if (/\srole\s*=/i.test(text)) settleRoles(tree.root);
  settleNeighbours(tree.root);
  if (/<sup|\bsuper\b/i.test(text)) partRaisedNumbers(tree.root);
  const facts = readFacts(tree.root, source.url);
  warnings.push(...treeWarnings(tree), ...factWarnings(facts));
  return { tree, facts, warnings };
}
