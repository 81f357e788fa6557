import type { Span } from "@quarry/document";
import { type Assignment, fieldOf, keyOf, type Placed } from "./assign-places.ts";
import type { Part } from "./leaves.ts";

/** From so many rows on, what they have at a column says which field it is. */
const LEAST_ROWS = 3;

type Claim = { field: string; pointer: string; placed: Placed };

/**
 * Decides whose a place is that several fields of one row have: that of the field which stands nearest to that column in
 * the other rows. The others share it.
 */
export function settleFields(rows: readonly (readonly Part[])[], assignment: Assignment): void {
  const places = rows.flatMap((row) => {
    const claims = claimsOf(row, assignment);
    return [...Map.groupBy(claims, ({ placed }) => keyOf(placed)).values()];
  });
  const contested = places.filter(({ length }) => length > 1);
  if (contested.length === 0) return;
  const sole = places.filter(({ length }) => length === 1).flat();
  const columns = columnsOf(sole, assignment.text);
  for (const claims of contested) {
    const owner = ownerOf(claims, columns, assignment.text);
    if (!owner) continue;
    assignment.own(owner.pointer, owner.placed);
    for (const { pointer, placed } of claims) {
      if (pointer !== owner.pointer) assignment.share(pointer, placed);
    }
  }
}

/** Undefined where the columns do not say so, or the place is another row's. */
function ownerOf(
  claims: readonly Claim[],
  columns: ReadonlyMap<string, Span>,
  text: string,
): Claim | undefined {
  const holder = claims.find(({ placed }) => placed.shared === undefined);
  const known = claims.map((claim) => {
    return { claim, away: distance(columns.get(claim.field), columnOf(text, claim.placed)) };
  });
  const [nearest, next] = known.sort((a, b) => a.away - b.away);
  const isClear = nearest && next && nearest.away < next.away;
  return holder && isClear && known.every(({ away }) => Number.isFinite(away))
    ? nearest.claim
    : undefined;
}

function claimsOf(row: readonly Part[], assignment: Assignment): Claim[] {
  return row.flatMap(({ pointer }) => {
    const placed = assignment.placeOf(pointer);
    return placed ? [{ field: fieldOf(pointer), pointer, placed }] : [];
  });
}

/** Where a place begins and ends within its line. */
function columnOf(text: string, { start, end }: Span): Span {
  const line = text.lastIndexOf("\n", start - 1) + 1;
  return { start: start - line, end: end - line };
}

/** Where each field mostly begins and ends within its line, of those that enough rows have. */
function columnsOf(claims: readonly Claim[], text: string): Map<string, Span> {
  const byField = Map.groupBy(claims, ({ field }) => field);
  const known = [...byField].filter(([, all]) => all.length >= LEAST_ROWS);
  return new Map(
    known.map(([field, all]) => {
      const spans = all.map(({ placed }) => columnOf(text, placed));
      const start = median(spans.map((span) => span.start));
      return [field, { start, end: median(spans.map(({ end }) => end)) }];
    }),
  );
}

function distance(column: Span | undefined, { start, end }: Span): number {
  if (!column) return Number.POSITIVE_INFINITY;
  return Math.min(Math.abs(start - column.start), Math.abs(end - column.end));
}

function median(numbers: number[]): number {
  return numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
