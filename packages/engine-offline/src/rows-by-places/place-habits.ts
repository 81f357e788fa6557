import { inCommon } from "../examples/rows-likeness.ts";
import type { Scene } from "../examples/surroundings.ts";
import { likeIn, placeWays } from "./place-ways.ts";
import type { Spot } from "./row-spots.ts";

/** Of what is like the places of a field's values in some way, more than this share must be its values. */
const LEAST_SHARE = 0.4;
/** Ways that are tried where better ones find nothing, if they are not much worse. */
const MAX_HABITS = 9;
const NOT_MUCH_WORSE = 0.6;
/** What one row alone has shown says little, and of two ways that give as much back the former is the better one. */
const LONE = 0.7;
const LATER = 0.004;

/** Where values of a field stand: what their places are like in one way; `quality` is how well it gives them back, 0 to 1. */
export type Habit = { way: string; likes: ReadonlySet<string>; quality: number };

/** Returns the ways to say where the values of an example stand, those first that give them back best. */
export function habitsOf(
  scene: Scene,
  spots: readonly Spot[],
  { due, isShown }: { due: readonly string[]; isShown: (spot: Spot) => boolean | undefined },
): Habit[] {
  const shown = spots.map(isShown);
  const ranked = placeWays
    .flatMap((way, order) => {
      const likes = likesIn(scene, spots, way);
      const kept = [...countLikes(likes, shown)].filter(
        ([, { right, all }]) => right > LEAST_SHARE * all,
      );
      const habit = { way, likes: new Set(kept.map(([like]) => like)) };
      const taken = spotsLike(scene, spots, habit).map(({ same }) => same);
      const quality = inCommon(taken, due);
      const lone = kept.filter(([, { right }]) => right === 1).length / Math.max(1, taken.length);
      const weight = quality * (1 - LONE * lone) - LATER * (order + kept.length);
      return quality > 0 ? [{ ...habit, quality, weight }] : [];
    })
    .sort((a, b) => b.weight - a.weight);
  const best = ranked[0]?.weight ?? 0;
  return ranked.filter(({ weight }) => weight > NOT_MUCH_WORSE * best).slice(0, MAX_HABITS);
}

/** Counts what places are like, and how many of them are shown; those that may be either are left out. */
function countLikes(
  likes: readonly (string | undefined)[],
  shown: readonly (boolean | undefined)[],
): Map<string, { all: number; right: number }> {
  const counts = new Map<string, { all: number; right: number }>();
  for (const [at, like] of likes.entries()) {
    const isShown = shown[at];
    if (like === undefined || isShown === undefined) continue;
    const count = counts.get(like) ?? { all: 0, right: 0 };
    counts.set(like, { all: count.all + 1, right: count.right + Number(isShown) });
  }
  return counts;
}

/** Returns the spots of which a habit speaks that lie in no other. */
export function spotsLike(
  scene: Scene,
  spots: readonly Spot[],
  { way, likes }: Pick<Habit, "way" | "likes">,
): Spot[] {
  const all = likesIn(scene, spots, way);
  let end = -1;
  return spots.filter((spot, at) => {
    if (spot.span.start < end || !likes.has(all[at] ?? "")) return false;
    end = spot.span.end;
    return true;
  });
}

const known = new WeakMap<readonly Spot[], Map<string, readonly (string | undefined)[]>>();

/** Returns what the place of each spot is like in one way, found once. */
function likesIn(scene: Scene, spots: readonly Spot[], way: string) {
  const byWay = known.get(spots) ?? new Map<string, readonly (string | undefined)[]>();
  known.set(spots, byWay);
  const found = byWay.get(way) ?? spots.map((spot) => likeIn(way, scene, spot));
  byWay.set(way, found);
  return found;
}
