import type { Box, Segment } from "../../layout/placed-text.ts";

/** A run of text on the page with the quarter turn of its writing direction. */
export type TurnedSegment = { turn: 0 | 1 | 2 | 3; segment: Segment; isInkless?: boolean };

/** A point of the page in the frame of text that is turned by so many quarters, and back. */
export function turned(x: number, y: number, turn: TurnedSegment["turn"]): [number, number] {
  const frames: [number, number][] = [
    [x, y],
    [y, -x],
    [-x, -y],
    [-y, x],
  ];
  return frames[turn] ?? [x, y];
}

/** The quarter turn that is nearest to an angle, in radians clockwise. */
export function quarterOf(angle: number): TurnedSegment["turn"] {
  const quarters = [0, 1, 2, 3] as const;
  return quarters[(Math.round(angle / (Math.PI / 2)) + 4) % 4] ?? 0;
}

function boxOnPage(frame: Box, turn: TurnedSegment["turn"]): Box {
  const back = ((4 - turn) % 4) as TurnedSegment["turn"];
  const [x0, y0] = turned(frame[0], frame[1], back);
  const [x1, y1] = turned(frame[2], frame[3], back);
  const round = (value: number) => Math.round(value * 10) / 10;
  return [
    round(Math.min(x0, x1)),
    round(Math.min(y0, y1)),
    round(Math.max(x0, x1)),
    round(Math.max(y0, y1)),
  ];
}

/** Where a run of text stands: its start, width and height in its own frame. */
export type Run = {
  text: string;
  left: number;
  width: number;
  baseline: number;
  height: number;
  turn: TurnedSegment["turn"];
  rightToLeft: boolean;
  /** Whether it is written without ink, as recognition does under a scan. */
  isInkless?: boolean;
};

/** Splits a run at wide inner gaps; words get boxes by their share of the characters. */
export function segmentsOf(run: Run): TurnedSegment[] {
  const perCharacter = run.width / Math.max(1, run.text.length);
  const edges = (start: number, end: number): [number, number] =>
    run.rightToLeft
      ? [run.left + run.width - end * perCharacter, run.left + run.width - start * perCharacter]
      : [run.left + start * perCharacter, run.left + end * perCharacter];
  return [...run.text.matchAll(/\S+(\s\S+)*/g)].map((part) => {
    const [left, right] = edges(part.index, part.index + part[0].length);
    const words = [...part[0].matchAll(/\S+/g)].map((word) => {
      const start = part.index + word.index;
      const [wordLeft, wordRight] = edges(start, start + word[0].length);
      const top = run.baseline - 0.8 * run.height;
      const frame: Box = [wordLeft, top, wordRight, run.baseline + 0.2 * run.height];
      return { text: word[0], box: boxOnPage(frame, run.turn) };
    });
    const { baseline, height, rightToLeft, turn } = run;
    const segment = { text: part[0], left, right, baseline, height, rightToLeft, words };
    return { turn, segment, ...(run.isInkless && { isInkless: true }) };
  });
}

/** Lines of text that stand upright in a box of the page, such as a form field's value. */
export function uprightSegments(lines: readonly string[], box: Box): TurnedSegment[] {
  const [left, top, right, bottom] = box;
  const height = Math.min(12, (bottom - top) / lines.length);
  return lines.flatMap((line, index) =>
    segmentsOf({
      text: line.toWellFormed(),
      left,
      width: Math.min(right - left, line.length * height * 0.5),
      baseline: top + ((bottom - top) * (index + 0.5)) / lines.length + height * 0.35,
      height,
      turn: 0,
      rightToLeft: false,
    }),
  );
}
