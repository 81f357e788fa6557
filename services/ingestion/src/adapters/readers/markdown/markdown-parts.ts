import type { Heading, Link, Table } from "@quarry/contracts";
import type { TextParts } from "../text/parts.ts";
import { isTableRule, markdownTable } from "./markdown-table.ts";

/** A line of the text and where it begins. */
export type Line = { text: string; at: number };

const heading = /^ {0,3}(#{1,6})[ \t]+(\S.*)$/;
const fence = /^ {0,3}(```|~~~)/;
const link = /\[([^[\]\n]{1,1000})\]\((https?:\/\/[^\s()]{1,2000})(?:\s"[^"\n]{0,500}")?\)/g;

function linesOf(text: string): Line[] {
  let at = 0;
  return text.split("\n").map((line) => {
    const start = at;
    at += line.length + 1;
    return { text: line, at: start };
  });
}

function linksIn({ text, at }: Line): Link[] {
  if (!text.includes("](")) return [];
  return [...text.matchAll(link)].map((match): Link => {
    const [, label = "", url = ""] = match;
    const start = at + match.index + 1;
    return { start, end: start + label.length, url };
  });
}

function headingOf({ text, at }: Line): Heading | undefined {
  const match = heading.exec(text.slice(0, 1_000));
  if (!match?.[1] || !match[2]) return undefined;
  const title = match[2].replace(/[ \t]#{1,100}[ \t]*$/, "").trim();
  return { level: match[1].length, title, start: at };
}

/** Lines of code hold no notation; a fence closes with the marks that opened it. */
function outsideCode(lines: readonly Line[]): Line[] {
  let open: string | undefined;
  return lines.map((line) => {
    const mark = fence.exec(line.text)?.[1];
    const isCode = open !== undefined || mark !== undefined;
    if (mark && open === undefined) open = mark;
    else if (mark === open) open = undefined;
    return isCode ? { ...line, text: "" } : line;
  });
}

/**
 * Headings, tables and links of a text in Markdown, told where they stand; undefined for a text
 * without any. The text itself stays as it is. Goes through it once, line by line.
 */
export function markdownParts(text: string): TextParts | undefined {
  if (!/^ {0,3}#|\|[ \t]*:?-|-:?[ \t]*\||\]\(https?:/m.test(text)) return undefined;
  const lines = outsideCode(linesOf(text));
  const tables: Table[] = [];
  const outline: Heading[] = [];
  let title: string | undefined;
  let inTable = 0;
  for (const [index, line] of lines.entries()) {
    if (index < inTable) continue;
    const found = headingOf(line);
    if (found) outline.push(found);
    const rule = lines[index + 1];
    if (rule && line.text.includes("|") && isTableRule(rule.text)) {
      inTable = index + 2;
      while (lines[inTable]?.text.trim()) inTable += 1;
      const table = markdownTable(lines.slice(index, inTable), title);
      if (table) tables.push(table);
    }
    if (line.text.trim() !== "") title = found?.title;
  }
  const links = lines.flatMap(linksIn);
  if (tables.length + outline.length + links.length === 0) return undefined;
  return { form: "markdown", tables, outline, links, warnings: [] };
}
