import type { DocumentWarning } from "@quarry/contracts";
import type { RawSource } from "../../../application/ports.ts";
import { decodePage } from "./decode-page.ts";
import { settleNoscript } from "./lazy.ts";
import { type PageFacts, readFacts } from "./page-facts.ts";
import { type HtmlTree, parseHtml } from "./parse-html.ts";
import { settleRoles } from "./roles.ts";

/** A page that was parsed: its tree, what it states for machines, and what is to be told about it. */
export type OpenPage = { tree: HtmlTree; facts: PageFacts; warnings: DocumentWarning[] };

/** Parses a page's bytes, whatever their encoding, and reads what they state for machines. */
export function openPage(source: RawSource): OpenPage {
  const { text, warnings } = decodePage(source);
  const tree = parseHtml(text);
  if (/<noscript/i.test(text)) settleNoscript(tree.root);
  if (/\srole\s*=/i.test(text)) settleRoles(tree.root);
  const facts = readFacts(tree.root, source.url);
  if (tree.truncated) {
    warnings.push({
      code: "page_truncated",
      message:
        "The page is too long, nests too deeply or has too many elements; its rest was not read",
    });
  }
  if (facts.truncated) {
    warnings.push({
      code: "structured_data_truncated",
      message: "The page states too much for machines; the rest of that was not read",
    });
  }
  return { tree, facts, warnings };
}
