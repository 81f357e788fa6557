import { levels, type Scores, type SetScores } from "@quarry/scoring";
import type { Report } from "./report.ts";

/** A point of a hundred. */
const TOLERANCE = 0.01;

/** Why two reports cannot be held against each other; nothing where they can. */
export function incomparable(
  before: Pick<Report, "engine" | "split" | "documents">,
  now: Pick<Report, "engine" | "split" | "documents">,
): string[] {
  return [
    ...differing("engine", before.engine, now.engine),
    ...differing("split", before.split, now.split),
    ...differing("set of documents", before.documents, now.documents),
  ];
}

function differing(what: string, before: string, now: string): string[] {
  return before === now ? [] : [`its ${what} is ${before}, this one's ${now}`];
}

/** What one of two reports measured alone. */
export function notCompared(before: Report, now: Report): string[] {
  return [
    ...(before.probes && now.probes ? [] : ["absent fields: not asked for in both runs"]),
    ...(now.deterministic === undefined ? ["determinism: each case was run once"] : []),
  ];
}

/** What became worse than in an earlier report by more than a point, a line each. */
export function regressions(before: Report, now: Report): string[] {
  return [
    ...scoresWorse("set", before.sets, now.sets),
    ...scoresWorse("kind", before.kinds, now.kinds),
    ...(["strict", "fuzzy"] as const).flatMap((reading) => [
      ...fallen(
        `precision at 0.9 and above (${reading})`,
        before.calibration[reading].sure.precision,
        now.calibration[reading].sure.precision,
      ),
      ...fallen(
        `calibration (${reading})`,
        1 - before.calibration[reading].error,
        1 - now.calibration[reading].error,
      ),
    ]),
    ...fallen("values with a place", placedShare(before), placedShare(now)),
    ...fallen("right places among repeats", rightPlaceShare(before), rightPlaceShare(now)),
    ...fallen("rows in order", inOrderShare(before), inOrderShare(now)),
    ...inventedMore(before, now),
    ...failedMore(before, now),
    ...(now.deterministic === false ? ["the same case gave different answers"] : []),
  ];
}

function scoresWorse(
  what: string,
  before: Record<string, Scores | SetScores>,
  now: Record<string, Scores | SetScores>,
): string[] {
  return Object.entries(before).flatMap(([name, scores]) => {
    const same = now[name];
    if (!same) return [`${what} ${name}: is not there any more`];
    return [
      ...levels.flatMap((level) =>
        fallen(`${what} ${name}: ${level} F1`, scores.micro[level].f1, same.micro[level].f1),
      ),
      ...macroWorse(`${what} ${name}`, scores, same),
      ...fallen(
        `${what} ${name}: values kept from invention`,
        1 - scores.spurious,
        1 - same.spurious,
      ),
    ];
  });
}

function macroWorse(what: string, before: Scores | SetScores, now: Scores | SetScores): string[] {
  if (!("macro" in before && "macro" in now)) return [];
  return levels.flatMap((level) =>
    fallen(`${what}: macro ${level} F1`, before.macro[level].f1, now.macro[level].f1),
  );
}

function inventedMore(before: Report, now: Report): string[] {
  if (!before.probes || !now.probes) return [];
  const [were, are] = [before.probes, now.probes];
  return (["farOff", "nearMisses"] as const).flatMap((kind) =>
    fallen(
      `absent fields left empty (${kind})`,
      1 - share(were[kind].invented, were[kind].asked),
      1 - share(are[kind].invented, are[kind].asked),
    ),
  );
}

function failedMore(before: Report, now: Report): string[] {
  return Object.entries(now.failures).flatMap(([code, count]) => {
    const were = before.failures[code] ?? 0;
    return count > were ? [`${code}: ${count} documents fail with it, before ${were}`] : [];
  });
}

function fallen(what: string, before: number, now: number): string[] {
  if (before - now <= TOLERANCE) return [];
  return [`${what} fell from ${(100 * before).toFixed(1)} to ${(100 * now).toFixed(1)}`];
}

function placedShare({ grounding }: Report): number {
  return share(grounding.placed, grounding.right);
}

function rightPlaceShare({ grounding }: Report): number {
  return share(grounding.rightPlaces, grounding.repeats);
}

function inOrderShare({ order }: Report): number {
  return share(order.inOrder, order.rows);
}

function share(part: number, whole: number): number {
  return part / Math.max(1, whole);
}
