import { type Line, lineAt } from "../document/lines.ts";
import { within } from "../fields/within.ts";
import type { DocumentView } from "../labels/view.ts";
import { columnOf, filledColumns } from "./columns.ts";
import { barredGrids } from "./delimited-grids.ts";
import { headingsOf } from "./headings.ts";
import { makeGroup } from "./make-group.ts";
import type { Part, RecordGroup, RecordRow } from "./record-group.ts";
import { partsOfCells } from "./row-parts.ts";
import { MAX_TABLES } from "./table-groups.ts";

/** Lines between two rows that belong to neither: a page's foot and head, an empty line. */
const PATIENCE = 8;
const LEAST_SHARED = 0.5;
const MAX_GROUPS = 40;
const MAX_HEADS = 2;

type Run = { lines: Line[]; more: Map<Line, Line[]> };

/** Runs of lines whose cells stand under each other. */
export function alignedGroups(view: DocumentView): RecordGroup[] {
  const groups: RecordGroup[] = [];
  const barred = barredLines(view);
  let index = 0;
  while (index < view.lines.length && groups.length < MAX_GROUPS) {
    const line = view.lines[index];
    if (index % 200 === 0) view.deadline.check();
    if (!line || line.cells.length < 2 || barred.has(line)) {
      index++;
      continue;
    }
    const run = runFrom(view, line, barred);
    groups.push(...groupsOf(view, run));
    index = (run.lines.at(-1)?.index ?? index) + 1;
  }
  return groups;
}

/** The lines of tables whose cells bars part, and not their places, where the source has no other tables. */
function barredLines(view: DocumentView): ReadonlySet<Line> {
  if (view.document.tables.length > 0) return new Set();
  return new Set(
    barredGrids(view)
      .slice(0, MAX_TABLES)
      .flatMap(({ start, end }) =>
        view.lines.slice(lineAt(view.lines, start), lineAt(view.lines, end) + 1),
      ),
  );
}

function runFrom(view: DocumentView, first: Line, barred: ReadonlySet<Line>): Run {
  const run: Run = { lines: [first], more: new Map() };
  let last = first;
  let between: Line[] = [];
  for (let index = first.index + 1; index < view.lines.length; index++) {
    const line = view.lines[index];
    if (!line || between.length > PATIENCE) break;
    if (barred.has(line)) break;
    if (line.cells.length >= 2 && isAligned(line, run.lines)) {
      const wrapped = between.filter(({ cells }) => cells.length > 0);
      if (wrapped.length > 0 && wrapped.length <= 3) run.more.set(last, wrapped);
      run.lines.push(line);
      last = line;
      between = [];
    } else between.push(line);
  }
  return run;
}

/** Whether most cells of a line stand under those of the lines just before it. */
function isAligned({ cells }: Line, lines: readonly Line[]): boolean {
  const near = lines.slice(-3).flatMap((line) => line.cells);
  const under = cells.filter(({ left, right }) =>
    near.some(
      (other) =>
        Math.abs(other.left - left) <= 1 ||
        Math.abs(other.right - right) <= 1 ||
        (other.left < right &&
          left < other.right &&
          Math.abs(other.left + other.right - left - right) <= 8),
    ),
  );
  const before = lines.at(-1)?.cells.length ?? 0;
  return (
    under.length >= LEAST_SHARED * cells.length &&
    cells.length <= 2 * before + 1 &&
    before <= 2 * cells.length + 1
  );
}

function groupsOf(view: DocumentView, { lines, more }: Run): RecordGroup[] {
  if (lines.length < 2) return [];
  const heads = headsOf(view, lines);
  const mayBeHead = heads === 0 && !holdsAsMuch(view, lines[0], lines[1]);
  const all = [heads, ...(mayBeHead ? [1] : [])].map((count) => {
    const body = lines.slice(count);
    const header = lines[count - 1];
    return groupUnder(view, { header, body, more });
  });
  return all.filter((group) => group !== undefined);
}

/** Whether a line holds numbers, and as many as the next: it is a row as that one. */
function holdsAsMuch({ recognitions }: DocumentView, line?: Line, next?: Line): boolean {
  const [own = 0, others = 0] = [line, next].map((one) =>
    one ? within(recognitions.number, one).length : 0,
  );
  return own > 0 && own >= others;
}

/** How many lines at the top hold no value while the others do. */
function headsOf(view: DocumentView, lines: readonly Line[]): number {
  const first = lines.findIndex((line) => within(view.recognitions.number, line).length > 0);
  return first > 0 && first <= MAX_HEADS ? first : 0;
}

type Body = {
  header: Line | undefined;
  body: readonly Line[];
  more: ReadonlyMap<Line, readonly Line[]>;
};

function groupUnder(view: DocumentView, { header, body, more }: Body): RecordGroup | undefined {
  if (body.length === 0) return undefined;
  const columns = filledColumns(body);
  if (columns.length < 2) return undefined;
  const rows = body.map((line): RecordRow => {
    const cells: (Part | undefined)[] = columns.map(() => undefined);
    for (const cell of line.cells) {
      const at = columnOf(cell, columns);
      const known = cells[at];
      cells[at] = known
        ? { start: known.start, end: cell.end }
        : { start: cell.start, end: cell.end };
    }
    let end = line.end;
    for (const wrapped of more.get(line) ?? []) {
      for (const cell of wrapped.cells) {
        const at = columnOf(cell, columns);
        const known = cells[at];
        if (known) cells[at] = { ...known, more: [...(known.more ?? []), cell] };
      }
      end = wrapped.end;
    }
    return { start: line.start, end, parts: partsOfCells(view, cells) };
  });
  const words = header ? headingsOf(view, header, columns) : [];
  const headings = new Map(words.map((readings, column) => [`c${column}`, readings]));
  return makeGroup(view, {
    origin: "aligned",
    rows,
    headings,
    ...(header && { start: header.start }),
  });
}
