/** Places that differ by their number alone. */
export function numberedPlaces(count: number): number[] {
  return Array.from({ length: count }, (_, place) => place);
}

/** How many of some places a share of them is: whole ones, and one at least. */
export function shareOf(places: number, share: number): number {
  return Math.max(1, Math.floor(places * share));
}
