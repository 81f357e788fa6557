import type { Row } from "./tree.ts";

/** Where a key leads to: a line that becomes the selected one, or a group that opens or closes. */
export type TreeMove = { to: string; toggle?: true };

/** What a key does in a tree, as the tree pattern of ARIA has it; -1 is before the first line. */
export function treeMove(key: string, rows: readonly Row[], at: number): TreeMove | undefined {
  const row = rows[at];
  const moves: Record<string, () => TreeMove | undefined> = {
    ArrowDown: () => lineAt(rows, Math.min(at + 1, rows.length - 1)),
    ArrowUp: () => lineAt(rows, Math.max(at - 1, 0)),
    Home: () => lineAt(rows, 0),
    End: () => lineAt(rows, rows.length - 1),
    ArrowRight: () => (row?.kind === "group" ? entered(rows, at, row) : undefined),
    ArrowLeft: () => (row && isOpen(row) ? toggled(row) : parentOf(rows, at)),
    Enter: () => (row?.kind === "group" ? toggled(row) : undefined),
  };
  return moves[key]?.();
}

const isOpen = (row: Row) => row.kind === "group" && row.isOpen;

const toggled = ({ pointer }: Row): TreeMove => ({ to: pointer, toggle: true });

function lineAt(rows: readonly Row[], place: number): TreeMove | undefined {
  const row = rows[place];
  return row && { to: row.pointer };
}

/** A closed group opens; an open one leads to its first line. */
function entered(rows: readonly Row[], at: number, group: Row): TreeMove | undefined {
  if (!isOpen(group)) return toggled(group);
  const next = rows[at + 1];
  return next && next.depth > group.depth ? { to: next.pointer } : undefined;
}

function parentOf(rows: readonly Row[], at: number): TreeMove | undefined {
  const depth = rows[at]?.depth ?? 0;
  const parent = rows.slice(0, Math.max(at, 0)).findLast((row) => row.depth < depth);
  return parent && { to: parent.pointer };
}
