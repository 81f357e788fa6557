import type { Table } from "@quarry/api";
import type { Span } from "@quarry/document";
import { conceptsIn, fold, isGeneric } from "@quarry/vocabulary";
import parties from "@quarry/vocabulary/lexicon/names/party-labels.json" with { type: "json" };
import type { Cell, Line } from "../../document/lines.ts";
import { sliceOf } from "../../document/span.ts";
import type { DocumentView } from "../../labels/view.ts";
import { lineKind } from "../../places/line-kinds.ts";

const LINES = 80;
const TABLES = 6;
const LONGEST_LABEL = 40;
const MAX_LINES = 7;
const EDGE_SLACK = 2;

/** Who is named under a label such as "Bill from", with the lines of the address below the name. */
export type PartyBlock = {
  /** Concepts that the label itself names. */
  named: readonly string[];
  role: readonly string[];
  /** The label says no known role: only a field of its whole name asks for it. */
  isOwn?: true;
  name: Span;
  address: Span[];
  lines: Span[];
};

/** The blocks under the labels of parties, stacked or side by side, as lines or as cells of a table. */
export function partyBlocksOf(view: DocumentView): PartyBlock[] {
  const under = (label: string, below: () => Span[]): PartyBlock[] => {
    const role = roleOf(label) ?? ownRole(label);
    const lines = role ? below() : [];
    const block = role && lines.length > 1 ? blockOf(view, role, lines) : undefined;
    return block ? [block] : [];
  };
  const ofLines = view.lines
    .slice(0, LINES)
    .flatMap((line) =>
      line.cells.flatMap((cell) =>
        under(sliceOf(view.text, cell), () => columnBelow(view, line, cell)),
      ),
    );
  const ofTables = view.document.tables
    .slice(0, TABLES)
    .flatMap(({ rows }) =>
      rows
        .slice(0, LINES)
        .flatMap((row, at) =>
          row.flatMap((cell, column) => under(cell.text, () => cellsBelow(rows, at, column))),
        ),
    );
  return [...ofLines, ...ofTables];
}

/** The cells of a column under a row, up to an empty one. */
function cellsBelow(rows: Table["rows"], at: number, column: number): Span[] {
  const cells = rows.slice(at + 1, at + 1 + MAX_LINES).map((row) => row[column]);
  const end = cells.findIndex((cell) => !cell || cell.text.trim() === "");
  return cells.slice(0, end === -1 ? cells.length : end).filter((cell) => cell !== undefined);
}

type Role = Pick<PartyBlock, "named" | "role" | "isOwn">;

const roles = parties.roles.map(({ concepts, labels }) => ({
  concepts,
  labels: new Set(Object.values(labels).flat().map(fold)),
}));

function roleOf(words: string): Role | undefined {
  const label = words.replace(/^#+\s+|\s*[:：]$/g, "").trim();
  if (label.length > LONGEST_LABEL || /[:\d]/.test(label)) return undefined;
  const known = roles.find(({ labels }) => labels.has(fold(label)));
  const named = conceptsIn(label);
  if (known) return { named, role: known.concepts };
  const role = roles.find(({ concepts }) => concepts.some((concept) => named.includes(concept)));
  const isOnly = named.every(
    (concept) => role?.concepts.includes(concept) || concept === "address" || isGeneric(concept),
  );
  const isRole = named.some((concept) => concept !== "company"); // which any party may be
  return role && isOnly && isRole ? { named, role: role.concepts } : undefined;
}

const announced = /^\p{L}[^:：]{2,}[:：]$/u;

/** The role that a label with a colon gives by its own words, "Remit to:"; a field of the same name asks for it. */
function ownRole(label: string): Role | undefined {
  const words = label.trim();
  if (words.length > LONGEST_LABEL || /\d/.test(words) || !announced.test(words)) return undefined;
  const role = conceptsIn(words).filter((concept) => concept !== "address");
  return role.some((concept) => !isGeneric(concept))
    ? { named: role, role, isOwn: true }
    : undefined;
}

/** Whether words say whom a block names, as "Ship from" does. */
export function isPartyLabel(words: string): boolean {
  return roleOf(words) !== undefined;
}

/** The cells under a label that begin where it does, up to an empty line. */
function columnBelow(view: DocumentView, { index }: Line, { left }: Cell): Span[] {
  const gap = view.lines[index + 1]?.cells.length === 0 ? 1 : 0;
  const column: Span[] = [];
  for (const { cells } of view.lines.slice(index + 1 + gap, index + 1 + gap + MAX_LINES)) {
    const cell = cells.find((one) => Math.abs(one.left - left) <= EDGE_SLACK);
    if (!cell) break;
    column.push(cell);
  }
  return column;
}

function blockOf(view: DocumentView, role: Role, lines: Span[]): PartyBlock | undefined {
  const [name, ...below] = lines.filter((line) => view.text[line.start] !== "(");
  if (!name || lineKind(view, name, false) !== "name") return undefined;
  if (isPartyLabel(sliceOf(view.text, name))) return undefined;
  const kinds = below.map((line, at) => lineKind(view, line, at > 0));
  const first = kinds.indexOf("address");
  if (!below.some((line) => lineKind(view, line, false) === "address")) return undefined;
  const begin = below.findIndex((line, at) => at >= first - 1 && hasNumber(view, line));
  const from = begin === -1 ? first : begin;
  const end = kinds.findIndex((kind, at) => at > first && kind !== "address" && kind !== "name");
  return { ...role, name, address: below.slice(from, end === -1 ? below.length : end), lines };
}

function hasNumber({ text }: DocumentView, line: Span): boolean {
  return /\d/.test(sliceOf(text, line));
}
