import { type Field, fieldsOf, type ListField } from "../fields/field.ts";
import { conceptsIn } from "../lexicon/lexicon.ts";
import { labelScore } from "../score/label-score.ts";
import { sliceOf } from "../text/span.ts";
import type { DocumentView } from "../view.ts";
import { alignedGrids } from "./aligned-grids.ts";
import { delimitedGrids } from "./delimited-grids.ts";
import type { Grid, ListFinding } from "./grid.ts";
import { itemLines } from "./item-lines.ts";
import { keyValueBlocks } from "./key-value-blocks.ts";
import { scalarList } from "./scalar-list.ts";
import { tableFinding } from "./table-rows.ts";

const NAMED = 0.5;
const JOINABLE = 0.8;

/** Everything that the text shows of a list; undefined where it shows nothing. */
export function findList(view: DocumentView, list: ListField): ListFinding | undefined {
  const { leaves } = fieldsOf(list.node.items);
  if (list.node.items.type !== "object") return scalarList(view, list, leaves[0]);
  const findings = [
    joinTables(gridsFor(view, leaves).flatMap((grid) => tableFinding(view, grid, leaves) ?? [])),
    keyValueBlocks(view, list, leaves),
    itemLines(view, leaves),
  ].filter((finding) => finding !== undefined);
  return findings.sort((a, b) => b.score - a.score)[0];
}

function gridsFor(view: DocumentView, fields: readonly Field[]): Grid[] {
  const known = new Map<string, boolean>();
  const names = (words: string) => {
    const before = known.get(words);
    if (before !== undefined) return before;
    const concepts = words.length > 60 ? [] : conceptsIn(words);
    const isNamed = fields.some(
      (field) => labelScore(field.meaning, field.kind, concepts) >= NAMED,
    );
    known.set(words, isNamed);
    return isNamed;
  };
  const enough = Math.min(2, fields.length);
  const aligned = alignedGrids(
    view,
    (cells) => cells.filter((cell) => names(sliceOf(view.text, cell))).length,
    enough,
  );
  const { tables } = view.document;
  return tables.length > 0 ? [...tables, ...aligned] : [...delimitedGrids(view), ...aligned];
}

/** A table that goes on over pages comes as several: those about as good as the best are one. */
function joinTables(findings: ListFinding[]): ListFinding | undefined {
  const best = findings.toSorted((a, b) => b.score - a.score || b.rows.length - a.rows.length)[0];
  if (!best) return undefined;
  const joined = findings.filter(({ score }) => score >= JOINABLE * best.score);
  const seen: ListFinding[] = [];
  for (const finding of joined) {
    const isRepeat = seen.some((other) =>
      other.places.some((place) =>
        finding.places.some((mine) => mine.end > mine.start && mine.start === place.start),
      ),
    );
    if (!isRepeat) seen.push(finding);
  }
  return {
    ...best,
    rows: seen.flatMap(({ rows }) => rows),
    places: seen.flatMap(({ places }) => places),
  };
}
