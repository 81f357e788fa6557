import { childPointer } from "@quarry/api/values";

/** A list, a text or an object of which only a part is shown. */
export type Cut = {
  /** Where it stands in the value. */
  pointer: string;
  /** How many items, characters or members are shown. */
  shown: number;
  total: number;
  /** The first that is not shown: the offset to read on from. */
  next: number;
};

/** Where a value stands, and how much of it was read before. */
export type Place = { pointer: string; offset: number };

/** Each member of an object that is cut gets at least this room; else the last members are left out. */
const leastRoom = 200;

const sizeOf = (value: unknown) => JSON.stringify(value).length;

/**
 * As much of a JSON value as has room, in characters of JSON, from `offset` on. What is left out is
 * named: nothing is cut in silence.
 */
export function cutToFit(
  value: unknown,
  place: Place,
  room: number,
): { value: unknown; cuts: Cut[] } {
  const cuts: Cut[] = [];
  const fitted = cutTo(value, place, room, cuts);
  return { value: fitted, cuts };
}

function cutTo(value: unknown, place: Place, room: number, cuts: Cut[]): unknown {
  if (typeof value === "string") return cutText(value, place, room, cuts);
  if (typeof value !== "object" || value === null) return value;
  if (place.offset === 0 && sizeOf(value) <= room) return value;
  if (Array.isArray(value)) {
    return cutEntries([...value.entries()], place, room, cuts).map(([, item]) => item);
  }
  const members = Object.entries(value);
  const isWhole = place.offset === 0;
  const parts = isWhole ? shareRoom(members, place, room, cuts) : undefined;
  return Object.fromEntries(parts ?? cutEntries(members, place, room, cuts));
}

function cutText(text: string, place: Place, room: number, cuts: Cut[]): string {
  const rest = text.slice(place.offset);
  if (sizeOf(rest) <= room) return rest;
  let piece = rest.slice(0, Math.max(0, room - roomOfCut(place)));
  while (piece !== "" && sizeOf(piece) > room - roomOfCut(place)) {
    piece = piece.slice(0, Math.floor(piece.length * 0.9));
  }
  if (/[\ud800-\udbff]$/.test(piece)) piece = piece.slice(0, -1);
  note(place, piece.length, text.length, cuts);
  return piece;
}

type Entry = [key: string | number, value: unknown];

/** The first entries that have room; the first of all is cut itself where it has none. */
function cutEntries(all: readonly Entry[], place: Place, room: number, cuts: Cut[]): Entry[] {
  const shown: Entry[] = [];
  let left = room - roomOfCut(place);
  for (const [key, value] of all.slice(place.offset)) {
    const size = sizeOf(value) + sizeOf(key) + 2;
    if (size > left && shown.length > 0) break;
    shown.push([key, size > left ? cutTo(value, childOf(place, key), left, cuts) : value]);
    left -= size;
  }
  if (place.offset + shown.length < all.length) note(place, shown.length, all.length, cuts);
  return shown;
}

/**
 * All members of an object, of which the largest are cut to equal parts of the room. Undefined where
 * it has too many for that.
 */
function shareRoom(
  members: readonly [string, unknown][],
  place: Place,
  room: number,
  cuts: Cut[],
): Entry[] | undefined {
  const sized = members.map(([key, value]) => ({ key, value, size: sizeOf(value) }));
  let left = room - members.reduce((sum, [key]) => sum + sizeOf(key) + 2, 0);
  const limits = new Map<string, number>();
  for (const [index, { key, size }] of sized.toSorted((a, b) => a.size - b.size).entries()) {
    const share = Math.floor(left / (members.length - index));
    if (size > share && share < leastRoom) return undefined;
    limits.set(key, share);
    left -= Math.min(size, share);
  }
  return sized.map(({ key, value, size }) => {
    const share = limits.get(key) ?? 0;
    return [key, size > share ? cutTo(value, childOf(place, key), share, cuts) : value];
  });
}

const childOf = ({ pointer }: Place, key: string | number): Place => ({
  pointer: childPointer(pointer, key),
  offset: 0,
});

/** What the note of a cut takes at most. */
const roomOfCut = ({ pointer }: Place) => sizeOf(pointer) + 80;

function note({ pointer, offset }: Place, shown: number, total: number, cuts: Cut[]): void {
  cuts.push({ pointer, shown, total, next: offset + shown });
}
