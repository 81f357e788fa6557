import type { Span } from "@quarry/document";
import { type Assignment, fieldOf, keyOf } from "./assign-places.ts";
import type { Part } from "./leaves.ts";
import type { Located } from "./locate.ts";
import { distanceOf, LINE, rangeOf } from "./place-row.ts";

/** A field of which more rows than this share stand where another row does is written once for several rows. */
const MOST_BORROWED = 1 / 3;

/** A row is nearer to a place than another by at least so much. */
const NEARER = LINE / 2;

/** Places of a value without one that are looked at. */
const MAX_TRIED = 40;

/** What a row has at a place, or would have if no other row did. */
type Claim = { row: number; field: string; pointer: string; placed: Located; isHeld: boolean };

/**
 * Decides whose a place is that several rows have for the same field: that of the row whose other values stand nearest.
 * The others share it, unless that is how the list writes the field, such as a day above the rows of the day.
 */
export function settleRows(rows: readonly (readonly Part[])[], assignment: Assignment): void {
  const claims = rows.flatMap((row, index) => claimsOf(row, index, assignment));
  const byPlace = Map.groupBy(claims, ({ field, placed }) => `${field} ${keyOf(placed)}`);
  const contested = [...byPlace.values()].filter(({ length }) => length > 1);
  if (contested.length === 0) return;
  const away = distancesOf(claims, new Set(contested.flat()), assignment.text);
  const held = Map.groupBy(claims, ({ field }) => field);
  const decided = contested.flatMap((same) => ownersOf(same, away) ?? []);
  for (const [field, all] of Map.groupBy(decided, ({ owner }) => owner.field)) {
    const borrowed = all.flatMap(({ others }) => others.filter(({ isHeld }) => isHeld));
    const isUsual = borrowed.length > (held.get(field)?.length ?? 0) * MOST_BORROWED;
    for (const { owner, others } of all) {
      if (others.length > 0) assignment.own(owner.pointer, owner.placed);
      for (const { pointer, placed, isHeld } of isUsual ? [] : others) {
        if (isHeld) assignment.share(pointer, placed);
      }
    }
  }
}

function claimsOf(row: readonly Part[], index: number, assignment: Assignment): Claim[] {
  const placed = row.flatMap(({ pointer }) => assignment.placeOf(pointer) ?? []);
  if (placed.length === 0) return [];
  return row.flatMap((part) => {
    const own = assignment.placeOf(part.pointer);
    const at = own ?? nearestOfOthers(part, rangeOf(placed), assignment);
    const { pointer } = part;
    const field = fieldOf(pointer);
    return at ? [{ row: index, field, pointer, placed: at, isHeld: own !== undefined }] : [];
  });
}

/** Where other rows have the value for the same field, nearest to a row. */
function nearestOfOthers(part: Part, row: Span, assignment: Assignment): Located | undefined {
  const { text } = assignment;
  const taken = assignment.placesOf(part).filter((at) => assignment.isShared(part.pointer, at));
  const [nearest] = taken
    .slice(0, MAX_TRIED)
    .sort((a, b) => distanceOf(text, a, row) - distanceOf(text, b, row));
  return nearest;
}

/** How far a claim's place is from what its row has beside the disputed; without end where it has nothing. */
function distancesOf(claims: readonly Claim[], disputed: ReadonlySet<Claim>, text: string) {
  const sure = Map.groupBy(
    claims.filter((claim) => claim.isHeld && !disputed.has(claim)),
    ({ row }) => row,
  );
  return ({ row, placed }: Claim): number => {
    const others = sure.get(row)?.map((claim) => claim.placed) ?? [];
    if (others.length === 0) return Number.POSITIVE_INFINITY;
    return distanceOf(text, placed, rangeOf(others));
  };
}

/** The claim of the nearest row, and those of rows that are clearly farther away. */
function ownersOf(
  same: readonly Claim[],
  distance: (claim: Claim) => number,
): { owner: Claim; others: Claim[] } | undefined {
  const [nearest, ...rest] = same
    .map((claim) => ({ claim, away: distance(claim) }))
    .sort((a, b) => a.away - b.away);
  if (!nearest) return undefined;
  const others = rest.filter(({ away }) => away >= nearest.away + NEARER);
  return { owner: nearest.claim, others: others.map(({ claim }) => claim) };
}
