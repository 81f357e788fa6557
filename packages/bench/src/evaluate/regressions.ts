import type { Report, Scores } from "./report.ts";

/** A point of a hundred. */
const TOLERANCE = 0.01;

/** What became worse than in an earlier report by more than a point, a line each. */
export function regressions(before: Report, now: Report): string[] {
  return [
    ...scoresWorse("set", before.sets, now.sets),
    ...scoresWorse("kind", before.kinds, now.kinds),
    ...fallen(
      "precision at 0.9 and above",
      before.calibration.sure.precision,
      now.calibration.sure.precision,
    ),
    ...fallen("values with a place", placedShare(before), placedShare(now)),
    ...fallen("values kept from invention", 1 - inventedShare(before), 1 - inventedShare(now)),
    ...fallen("calibration", 1 - before.calibration.error, 1 - now.calibration.error),
    ...(now.deterministic === false ? ["the same case gave different answers"] : []),
  ];
}

function scoresWorse(
  what: string,
  before: Record<string, Scores>,
  now: Record<string, Scores>,
): string[] {
  return Object.entries(before).flatMap(([name, { micro }]) => {
    const same = now[name];
    if (!same) return [`${what} ${name}: is not there any more`];
    return [
      ...fallen(`${what} ${name}: normalised F1`, micro.normalised.f1, same.micro.normalised.f1),
      ...fallen(`${what} ${name}: fuzzy F1`, micro.fuzzy.f1, same.micro.fuzzy.f1),
    ];
  });
}

function fallen(what: string, before: number, now: number): string[] {
  if (before - now <= TOLERANCE) return [];
  return [`${what} fell from ${(100 * before).toFixed(1)} to ${(100 * now).toFixed(1)}`];
}

function placedShare({ grounding }: Report): number {
  return grounding.placed / Math.max(1, grounding.right);
}

function inventedShare({ probes }: Report): number {
  return probes ? probes.invented / Math.max(1, probes.asked) : 0;
}
