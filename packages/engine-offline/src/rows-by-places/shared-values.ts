import { type ComparedRow, keyOf } from "../examples/rows-likeness.ts";

/** For each row the share of the other readings that have a field's value in any row, by pointer. */
export type SharedRows = readonly ReadonlyMap<string, number>[];

/** Returns, for each reading of a list, how many of the other readings have its values: 0 where it is the only one. */
export function sharedValues(readings: readonly (readonly ComparedRow[])[]): SharedRows[] {
  const counts = new Map<string, number>();
  for (const rows of readings)
    for (const key of new Set(rows.flatMap((row) => [...row].map(keyOf))))
      counts.set(key, (counts.get(key) ?? 0) + 1);
  const others = Math.max(1, readings.length - 1);
  const shareOf = (value: readonly [string, string]) =>
    ((counts.get(keyOf(value)) ?? 1) - 1) / others;
  return readings.map((rows) =>
    rows.map((row) => new Map([...row].map((value) => [value[0], shareOf(value)]))),
  );
}
