import { facts, linesOf, owner, pagesOf, type StatementLayout } from "./layout.ts";
import { type Booking, headings, printed } from "./rows.ts";

/** A statement as a page with one table, or with one on each of its printed pages. */
export function htmlStatement(rows: readonly Booking[], layout: StatementLayout): string {
  const head = facts.map(([label, value]) => `<p>${label}: ${escaped(value)}</p>`).join("");
  const tables = pagesOf(rows, layout).map((page) => table(page, layout));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${owner}</title></head>
<body><h1>${owner}</h1>${head}${tables.join("<p>Continued</p>")}</body></html>`;
}

function table(page: readonly Booking[], layout: StatementLayout): string {
  const heading = headings.map((name) => `<th>${name}</th>`).join("");
  const body = page.map((booking) => htmlRow(booking, layout)).join("\n");
  return `<table><thead><tr>${heading}</tr></thead><tbody>\n${body}</tbody></table>`;
}

function htmlRow(booking: Booking, layout: StatementLayout): string {
  const cells = printed(booking).map((cell, column) => {
    const lines = column === 1 ? linesOf(cell, layout) : [cell];
    return `<td>${lines.map(escaped).join("<br>")}</td>`;
  });
  return `<tr>${cells.join("")}</tr>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
