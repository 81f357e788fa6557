import type { Box, Line, Segment } from "../../layout/placed-text.ts";
import { withRuledTables } from "../../layout/ruled/ruled-tables.ts";
import type { Ruling } from "../../layout/ruled/rulings.ts";
import { toLines } from "../../layout/segments.ts";
import { type TurnedSegment, turned } from "./runs.ts";

type Turn = TurnedSegment["turn"];

function turnedRuling({ direction, at, from, to, isEdge }: Ruling, turn: Turn): Ruling {
  const ends: [number, number][] =
    direction === "across"
      ? [turned(from, at, turn), turned(to, at, turn)]
      : [turned(at, from, turn), turned(at, to, turn)];
  const [[x0, y0], [x1, y1]] = [ends[0] ?? [0, 0], ends[1] ?? [0, 0]];
  return (direction === "across") === (turn % 2 === 0)
    ? { direction: "across", at: y0, from: Math.min(x0, x1), to: Math.max(x0, x1), isEdge }
    : { direction: "down", at: x0, from: Math.min(y0, y1), to: Math.max(y0, y1), isEdge };
}

/** A run of text that stands otherwise than the rest, by the place of its words among that. */
function placedAmong({ segment }: TurnedSegment, turn: Turn): Segment {
  const boxes = segment.words.map(({ box: [left, top, right, bottom] }): Box => {
    const [[x0, y0], [x1, y1]] = [turned(left, top, turn), turned(right, bottom, turn)];
    return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
  });
  const left = Math.min(...boxes.map((box) => box[0]));
  const right = Math.max(...boxes.map((box) => box[2]));
  return { ...segment, left, right, baseline: Math.max(...boxes.map((box) => box[3])) };
}

/** Segments by their writing direction, the usual one first. */
function grouped(segments: readonly TurnedSegment[]): [Turn, TurnedSegment[]][] {
  return [...Map.groupBy(segments, ({ turn }) => turn)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  );
}

/** Drawn lines in the frame of the usual writing direction. */
export function turnedRulings(
  segments: readonly TurnedSegment[],
  rulings: readonly Ruling[],
): Ruling[] {
  const [usual = 0] = grouped(segments)[0] ?? [];
  return rulings.map((ruling) => turnedRuling(ruling, usual));
}

/**
 * Lines by writing direction, the usual one first; where drawn lines part them into tables, in these.
 *
 * @param rulings In the frame of the usual direction.
 */
export function byDirection(
  segments: readonly TurnedSegment[],
  rulings: readonly Ruling[] = [],
): Line[][] {
  const groups = grouped(segments);
  const [usual = 0] = groups[0] ?? [];
  const placed = new Map(
    groups.flatMap(([turn, group]) =>
      group.map((run) => [turn === usual ? run.segment : placedAmong(run, usual), run] as const),
    ),
  );
  const shown = withRuledTables([...placed.keys()], rulings, (x, y) => turned(x, y, usual));
  const left = Map.groupBy(shown, (segment) => placed.get(segment)?.turn ?? usual);
  return groups.map(([turn]) =>
    toLines(
      (left.get(turn) ?? []).map((segment) =>
        segment.ruled ? segment : (placed.get(segment)?.segment ?? segment),
      ),
    ),
  );
}
