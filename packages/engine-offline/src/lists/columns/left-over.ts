import { conceptsIn, isConcept } from "@quarry/vocabulary";
import { sliceOf } from "../../document/span.ts";
import type { Field } from "../../fields/field.ts";
import type { Grid } from "../../groups/grid.ts";
import type { DocumentView } from "../../labels/view.ts";
import { namesRow } from "../names-row.ts";
import { areCounts, type ColumnPlace, cellsOf, typeShare } from "./column-places.ts";
import type { Headings } from "./heading-score.ts";

/** The share of a column's cells that are of the kind of a field whose name they do not bear. */
const NEARLY_ALL = 0.8;
/** Longer cells are no units. */
const LONGEST_UNIT = 12;
const figuresAlone = /^[^\p{L}]?\s*[-+]?\d[\d.,'\s]*\s*\p{Sc}?%?$/u;

/** What a table has, and which of its fields and columns have found each other by their names. */
export type Pairing = {
  fields: readonly Field[];
  headings: Headings;
  sample: Grid["rows"];
  places: readonly ColumnPlace[];
  paired: ReadonlySet<number>;
  used: ReadonlySet<number>;
};

/**
 * Columns whose headings no field's name explains, for fields without one: each is taken that is the only one
 * left of its field's kind, where its field is the only one left of its own. Pairs of a field and a place.
 */
export function leftOver(view: DocumentView, pairing: Pairing): [number, number][] {
  const { fields, places } = pairing;
  let rows = fields.flatMap((field, row) => (pairing.paired.has(row) ? [] : [{ field, row }]));
  let columns = rows.length > 0 ? columnsLeft(view, pairing) : [];
  const found: [number, number][] = [];
  for (;;) {
    const suiting = rows.map(({ field, row }) => {
      const own = columns.filter((column) => isOfKind(view, field, pairing.sample, column));
      return { row, own };
    });
    const only = suiting.filter(({ own }) => own.length === 1);
    const sure = only.find(({ own }) =>
      only.every((one) => one.own === own || one.own[0] !== own[0]),
    );
    const [column] = sure?.own ?? [];
    if (!sure || column === undefined) return found;
    found.push([sure.row, places.findIndex((place) => place.column === column)]);
    rows = rows.filter(({ row }) => row !== sure.row);
    columns = columns.filter((one) => one !== column);
  }
}

/** The columns without a field whose headings are not understood: others say what they hold, which is not asked for. */
function columnsLeft(view: DocumentView, { headings, sample, used }: Pairing): number[] {
  const all = headings.flatMap((words, column) => {
    const cells = cellsOf(sample, column);
    const isNamed = words.some((one) => one.trim() !== "");
    return used.has(column) || cells.length === 0 || areCounts(view, sample, column) || !isNamed
      ? []
      : [column];
  });
  return all.filter((column) =>
    (headings[column] ?? []).every(
      (words) => !/\d/.test(words) && !conceptsIn(words).some(isConcept),
    ),
  );
}

function isOfKind(view: DocumentView, field: Field, sample: Grid["rows"], column: number): boolean {
  if (typeShare(view, field, sample, column) < NEARLY_ALL) return false;
  if (field.node.type !== "string") return true;
  const asksForUnit = field.meaning.name.includes("unit");
  if (field.kind === "text" && !namesRow(field) && !asksForUnit) return false;
  const cells = cellsOf(sample, column).map((cell) => sliceOf(view.text, cell).trim());
  if (asksForUnit && cells.some((cell) => cell.length > LONGEST_UNIT)) return false;
  return cells.filter((cell) => !figuresAlone.test(cell)).length >= NEARLY_ALL * cells.length;
}
