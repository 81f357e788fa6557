import { childPointer } from "@quarry/api/values";
import type { Json } from "@quarry/kernel";

/** Pointers of values that are withheld, and of lists of single values that are withheld as a whole. */
type Withheld = { values: ReadonlySet<string>; lists: ReadonlySet<string> };

/** What became of the rows of an output. All pointers but those that `moved` returns are of the output before. */
export type RowMoves = {
  /** Rows that each list lost, by its pointer. */
  leftOut: ReadonlyMap<string, number>;
  /** Returns whether a pointer leads into a row that was left out. */
  isLeftOut(pointer: string): boolean;
  /** Returns the pointer in the output now; rows that were left out count on from the end of their list. */
  moved(pointer: string): string;
};

/** Returns an output without withheld values, and without the rows that hold no other value. */
export function withoutValues(
  output: Json,
  { values, lists }: Withheld,
): { output: Json; moves: RowMoves } {
  const indexes = new Map<string, number>();
  const dropped = new Set<string>();
  const leftOut = new Map<string, number>();
  const reduce = (value: Json, pointer: string): Json => {
    if (lists.has(pointer)) return [];
    if (values.has(pointer)) return null;
    if (Array.isArray(value)) {
      const rows = value.map((row, at) => {
        const place = childPointer(pointer, at);
        return { place, row: reduce(row, place) };
      });
      const { kept = [], empty = [] } = Object.groupBy(rows, ({ row }) =>
        isRecord(row) && !holdsValue(row) ? "empty" : "kept",
      );
      if (empty.length === 0) return kept.map(({ row }) => row);
      for (const [at, { place }] of [...kept, ...empty].entries()) indexes.set(place, at);
      for (const { place } of empty) dropped.add(place);
      leftOut.set(pointer, empty.length);
      return kept.map(({ row }) => row);
    }
    if (!isRecord(value)) return value;
    const members = Object.entries(value).map(([name, one]): [string, Json] => [
      name,
      reduce(one, childPointer(pointer, name)),
    ]);
    return Object.fromEntries(members);
  };
  const shown = reduce(output, "");
  return {
    output: shown,
    moves: {
      leftOut,
      isLeftOut: (pointer) => prefixesOf(pointer).some((prefix) => dropped.has(prefix)),
      moved(pointer) {
        if (indexes.size === 0) return pointer;
        const tokens = prefixesOf(pointer).map(
          (prefix) => indexes.get(prefix) ?? prefix.slice(prefix.lastIndexOf("/") + 1),
        );
        return tokens.map((token) => `/${token}`).join("");
      },
    },
  };
}

/** Returns `/a`, `/a/0` and `/a/0/b` for `/a/0/b`. */
function prefixesOf(pointer: string): string[] {
  const tokens = pointer.split("/").slice(1);
  return tokens.map((_, at) => `/${tokens.slice(0, at + 1).join("/")}`);
}

function isRecord(value: Json): value is { [name: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns whether any leaf is not null. */
function holdsValue(value: Json): boolean {
  if (typeof value !== "object" || value === null) return value !== null;
  return Object.values(value).some(holdsValue);
}
