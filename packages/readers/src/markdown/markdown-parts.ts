import type { Heading, Link, Table } from "@quarry/api";
import type { TextParts } from "../text/parts.ts";
import type { Line } from "./markdown-table.ts";
import { isTableRule, markdownTable } from "./markdown-table.ts";

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

type Found = { heading: Heading; isUnsure: boolean };

/** What begins an item, a quote, a heading, a row, code or a rule, and no words of its own. */
const startsOther = /^( {4}|\s*([-*+>#|]|\d+[.)]\s|=+\s*$))/;

/** A line with a rule of equals signs or dashes below it; plain text sets dashes too. */
function underlined({ text, at }: Line, below = ""): Found | undefined {
  const [rule] = /^ {0,3}(?:=+|-{2,})(?=[ \t]*$)/.exec(below) ?? [];
  if (!rule || text.trim() === "" || startsOther.test(text)) return undefined;
  const isUnsure = rule.includes("-");
  return { heading: { level: isUnsure ? 2 : 1, title: text.trim(), start: at }, isUnsure };
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
 * Headings, tables and links of a Markdown text, with their places; undefined if it has none. The text itself
 * is not changed. One pass, line by line.
 */
export function markdownParts(text: string): TextParts | undefined {
  if (!/^ {0,3}(#|=+[ \t]*$)|\|[ \t]*:?-|-:?[ \t]*\||\]\(https?:/m.test(text)) return undefined;
  const lines = outsideCode(linesOf(text));
  const tables: Table[] = [];
  const outline: Heading[] = [];
  let sure = 0;
  let title: string | undefined;
  let inTable = 0;
  for (const [index, line] of lines.entries()) {
    if (index < inTable) continue;
    const isFirst = (lines[index - 1]?.text ?? "").trim() === "";
    const below = isFirst ? underlined(line, lines[index + 1]?.text) : undefined;
    const found = headingOf(line) ?? below?.heading;
    if (found) outline.push(found);
    if (found && !below?.isUnsure) sure += 1;
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
  if (sure + tables.length + links.length === 0) return undefined;
  return { form: "markdown", tables, outline, links, warnings: [] };
}
