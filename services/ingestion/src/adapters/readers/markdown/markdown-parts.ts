import type { Heading, Link, Table } from "@quarry/contracts";
import { Lexer, Tokenizer } from "marked";
import type { TextParts } from "../text/parts.ts";
import { markdownTable } from "./markdown-table.ts";

/** A heading, a table's second line or a link: without one of them nothing is to be gained. */
const signs = [
  /^ {0,3}#{1,6}[ \t]\S/m,
  /^[ \t]{0,20}\|?[ \t]{0,20}:?-{1,200}:?[ \t]{0,20}\|/m,
  /\]\(https?:/,
];
const link = /\[([^[\]\n]{1,1000})\]\((https?:\/\/[^\s()]{1,2000})(?:\s"[^"\n]{0,500}")?\)/g;

function linksIn(text: string, from: number): Link[] {
  return [...text.matchAll(link)].map((match): Link => {
    const [, label = "", url = ""] = match;
    const start = from + match.index + 1;
    return { start, end: start + label.length, url };
  });
}

/** Lists and quotes stay plain lines: what they nest, the lexer would go into level by level. */
class FlatTokenizer extends Tokenizer {
  override list(): undefined {
    return undefined;
  }
  override blockquote(): undefined {
    return undefined;
  }
}

/** A rule under an item of a list does not make it a heading. */
const isItem = /^\s*(?:[-*+>]|\d+[.)])\s/;

/**
 * Headings, tables and links of a text in Markdown, told where they stand; undefined for a text
 * without any. The text itself stays as it is.
 */
export function markdownParts(text: string): TextParts | undefined {
  if (!signs.some((sign) => sign.test(text))) return undefined;
  const tables: Table[] = [];
  const outline: Heading[] = [];
  const links: Link[] = [];
  let at = 0;
  let headingEnd = -1;
  for (const token of new Lexer({ tokenizer: new FlatTokenizer() }).blockTokens(text, [])) {
    const { type, raw } = token;
    const followsHeading = headingEnd === at;
    const isHeading = type === "heading" && !isItem.test(raw);
    if (isHeading) outline.push({ level: token.depth, title: token.text, start: at });
    if (type === "table") {
      const title = followsHeading ? outline.at(-1)?.title : undefined;
      tables.push(markdownTable({ text: raw, at, columns: token.header.length }, title));
    }
    if (type !== "code" && type !== "html") links.push(...linksIn(raw, at));
    at += raw.length;
    if (isHeading || (type === "space" && followsHeading)) headingEnd = at;
  }
  if (at !== text.length || tables.length + outline.length + links.length === 0) return undefined;
  return { form: "markdown", tables, outline, links, warnings: [] };
}
