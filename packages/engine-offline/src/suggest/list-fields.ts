import type { ScalarType } from "@quarry/api";
import { conceptsIn } from "@quarry/vocabulary";
import { overlaps, sliceOf, trimSpan } from "../document/span.ts";
import { groupsIn } from "../groups/groups.ts";
import type { RecordGroup } from "../groups/record-group.ts";
import type { DocumentView } from "../labels/view.ts";
import { type Place, type Proposal, placeOf } from "./proposal.ts";
import { commonType, typeOfValue } from "./value-type.ts";

const FEWEST_ROWS = 2;
const FEWEST_COLUMNS = 2;
/** Rows that a column's type is taken from. */
const MAX_ROWS = 20;
const LONGEST_HEAD = 40;

/** Tables with heads, and text set as such, each as a list of objects. */
export function listFields(view: DocumentView): Proposal[] {
  const lists: Proposal[] = [];
  for (const group of groupsIn(view)) {
    const isTable = group.origin === "table" || group.origin === "aligned";
    if (!isTable || group.isAside || group.rows.length < FEWEST_ROWS) continue;
    if (lists.some(({ place }) => overlaps(place, group))) continue;
    if (holdsValues(group)) continue;
    const columns = columnsOf(view, group);
    if (columns.length >= FEWEST_COLUMNS) lists.push(listOf(view, group, columns));
  }
  return lists;
}

/** Whether labels with their values stand where a table has its heads: lines set in columns, no table. */
function holdsValues({ origin, slots }: RecordGroup): boolean {
  const values = origin === "table" ? /[:@]/ : /[:@\d]/;
  return slots.some(
    ({ key, headings }) => isColumn(key) && headings.some((one) => values.test(one)),
  );
}

function isColumn(key: string): boolean {
  return /^c\d+$/.test(key);
}

function listOf(view: DocumentView, group: RecordGroup, columns: Proposal[]): Proposal {
  const title = group.titles[0] ?? "";
  const label = isHead(title) && !title.includes(":") ? title : "Rows";
  const place = { ...placeOf(view, group), quote: columns.map((one) => one.label).join(", ") };
  return { label, concepts: conceptsIn(label), type: "string", place, columns };
}

function columnsOf(view: DocumentView, { slots, rows }: RecordGroup): Proposal[] {
  return slots.flatMap(({ key, headings }) => {
    const label = headings.find((heading) => /\p{L}/u.test(heading))?.replace(/[\s-]+$/, "") ?? "";
    if (!isColumn(key) || !isHead(label)) return [];
    const concepts = conceptsIn(label);
    const parts = rows.slice(0, MAX_ROWS).flatMap(({ parts }) => parts.get(key) ?? []);
    const spans = parts.map((part) => trimSpan(view.text, part));
    const filled = spans.filter((span) => /[\p{L}\d]/u.test(sliceOf(view.text, span)));
    const [first] = filled;
    if (!first) return [];
    const types = filled.map((span) =>
      typeOfValue(sliceOf(view.text, span), concepts, view.habits),
    );
    const type: ScalarType = types.reduce(commonType);
    const place: Place = placeOf(view, first);
    return [{ label, concepts, type, place }];
  });
}

function isHead(words: string): boolean {
  return /^[\p{L}#]/u.test(words) && words.length <= LONGEST_HEAD && !/[.!?]$/.test(words);
}
